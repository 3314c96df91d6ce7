import type { SessionDetail } from '@shared/model'
import { chooseBuild, chooseModel, onlyOne } from './choose-library'
import { choosePhone } from './choose-phone'
import type { CommandContext } from './command-context'
import { exitCode, type ExitCode } from './exit-code'
import { gatesFor, type GateOptions } from './gate-options'
import { jobOf, runWishOf, type JobOptions } from './run-request'
import { runText } from './run-text'

/** Options of `hotplate run` on a phone. */
export interface RunOptions extends JobOptions, GateOptions {
  readonly serial?: string
  readonly build?: string
  readonly model?: string
  readonly timeout?: number
  readonly name?: string
  readonly loadAnyway?: true
  readonly dryRun?: true
}

const defaultTimeoutS = 900

/** One prompt or one llama-bench: launched, recorded, shown. Exit code 1 when nothing was measured. */
export async function runOnPhone(
  context: CommandContext,
  options: RunOptions,
  flags: readonly string[]
): Promise<ExitCode> {
  const { client, print, signal, say } = context
  const asked = runWishOf(options, flags, jobOf(options))
  const build = await chooseBuild(context, options.build ?? onlyOne('build', await client.library.builds()))
  const model = await chooseModel(context, options.model ?? onlyOne('model', await client.library.models()))
  const serial = await choosePhone(client, options.serial)
  const wish = { serial, buildId: build.id, modelId: model.id, ...asked }
  if (options.dryRun === true) {
    const preview = await client.soak.preview(wish)
    print(preview, [preview.commandLine, ...preview.warnings.map((text) => `warning: ${text}`)].join('\n'))
    return exitCode.done
  }
  const gates = await gatesFor(context, wish, options)
  if (signal.aborted) return exitCode.done
  const { sessionId } = await client.soak.start({
    ...wish,
    durationMs: Math.round((options.timeout ?? defaultTimeoutS) * 1000),
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.loadAnyway === true ? { loadAnyway: true } : {}),
    ...gates
  })
  say(`Session ${sessionId} started on ${serial}.`)
  const detail = await whenOver(context, sessionId)
  if (detail === null) {
    say(`Detached. The run goes on on the phone: hotplate sessions show ${sessionId}`)
    return exitCode.done
  }
  signal.throwIfAborted()
  print(detail, runText(detail))
  if (detail.state === 'endedByReboot') return exitCode.trouble
  return detail.state === 'finished' ? exitCode.done : exitCode.no
}

/** null = the user left first. */
async function whenOver(
  { client, signal }: CommandContext,
  sessionId: string
): Promise<SessionDetail | null> {
  try {
    const frames = await client.sessions.follow({ sessionId }, { signal })
    while ((await frames.next()).done !== true) continue
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return signal.aborted ? null : client.sessions.get({ sessionId })
}
