import type { KeptCheck, KeptFile } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import type { CommandContext } from './command-context'
import { exitCode, type ExitCode } from './exit-code'
import { paceTexts } from './follow-verify'
import { LiveLines } from './terminal'

/** Reads a build or model on this PC again, shows how far it is and what differs. Exit code 1: not all of it is what was imported. */
export async function followKept(
  context: CommandContext,
  { kind, id, name }: Pick<KeptCheck, 'kind' | 'id'> & { readonly name: string }
): Promise<ExitCode> {
  const { client, signal, terminal } = context
  const lines = new LiveLines(terminal)
  let last: KeptCheck | null = null
  try {
    for await (const report of await client.library.verifyKept({ kind, id }, { signal })) {
      last = report
      lines.show([progressText(report)], performance.now())
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    lines.clear()
  }
  if (last?.done !== true) {
    context.say('Stopped. Nothing was changed.')
    return exitCode.no
  }
  context.print(last, keptText(last, name))
  return last.files.every(({ state }) => state === 'right') ? exitCode.done : exitCode.no
}

function progressText(check: KeptCheck): string {
  const amount = `read ${formatBytes(check.doneBytes)} of ${formatBytes(check.totalBytes)}`
  return [amount, ...paceTexts(check)].join('  ')
}

/** What was found, and what to do about it. */
export function keptText({ files, kind }: KeptCheck, name: string): string {
  const wrong = files.filter(({ state }) => state !== 'right')
  if (wrong.length === 0)
    return `${name}: all ${String(files.length)} files on this PC are what was imported, byte by byte.`
  return [
    `${name}: ${String(wrong.length)} of ${String(files.length)} files on this PC are not what was imported.`,
    ...wrong.map(wrongText),
    `Phones keep what they have; nothing more is sent from these files. Restore them, or import the ${kind} again.`
  ].join('\n')
}

function wrongText({ name, state, sha256, size, reason }: KeptFile): string {
  if (state === 'unreadable') return `  ${name}: ${reason ?? 'not readable'}`
  return `  ${name}: now ${formatBytes(size ?? 0)}, SHA-256 ${sha256 ?? ''}`
}
