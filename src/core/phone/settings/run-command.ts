import type { AdbDevice, ExecResult } from '@core/adb/types'
import type { CommandEvidence } from '@shared/errors/hotplate-error'
import { commandsOf, type Argv } from './dialect'

const commandMs = 30_000

/** What a command of a setting said. `ok` = it ended with 0; Android's tools tell most failures that way, not all. */
export interface CommandAnswer {
  readonly ok: boolean
  readonly text: string
  readonly evidence: CommandEvidence
}

/** Runs an argument list, which may be several commands; stops at the first that fails. */
export async function runCommand(device: AdbDevice, argv: Argv): Promise<CommandAnswer> {
  let answer: CommandAnswer | null = null
  for (const command of commandsOf(argv)) {
    const result = await device.exec(command, { expectedExits: 'any', timeoutMs: commandMs })
    answer = { ok: result.exitCode === 0, text: result.stdout, evidence: evidenceOf(command, result) }
    if (!answer.ok) break
  }
  if (answer === null) throw new Error('an argument list without a command')
  return answer
}

/** What the phone said, in one line for people. */
export function saidOf({ evidence }: CommandAnswer): string {
  const text = `${evidence.stderrTail} ${evidence.stdoutTail}`.trim().replace(/\s+/g, ' ')
  return text === '' ? `exit code ${String(evidence.exitCode)}` : text.slice(0, 300)
}

function evidenceOf(argv: Argv, result: ExecResult): CommandEvidence {
  const { exitCode, stdout, stderr, durationMs } = result
  return {
    argv: [...argv],
    exitCode,
    stdoutTail: stdout.slice(-4000),
    stderrTail: stderr.slice(-4000),
    durationMs
  }
}
