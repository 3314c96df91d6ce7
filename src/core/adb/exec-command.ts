import { HotplateError, type CommandEvidence } from '@shared/errors/hotplate-error'
import { describe, RemoteCommand, type ShellAccess } from './remote-command'
import type { ExecOptions, ExecResult } from './types'

const stderrBytes = 1024 * 1024
const evidenceChars = 4_000
const evidenceArgChars = 400

/**
 * Runs a command to its end. A timeout or an abort ends it on the phone before this throws.
 * Throws COMMAND_FAILED (with evidence), COMMAND_TIMED_OUT, TRANSPORT_LOST, PHONE_NOT_READY; the signal's reason on abort.
 */
export async function execCommand(
  shell: ShellAccess,
  argv: readonly string[],
  options: ExecOptions = {}
): Promise<ExecResult> {
  const { signal, timeoutMs } = options
  signal?.throwIfAborted()
  const startedMs = performance.now()
  const command = await RemoteCommand.start(shell, { argv, stdin: options.stdin, stderrBytes })
  const stop = new StopWatch(command, signal, timeoutMs)
  const chunks: Uint8Array[] = []
  const result = (exitCode: number): ExecResult => ({
    stdout: Buffer.concat(chunks).toString('utf8'),
    stderr: command.stderrTail(),
    exitCode,
    durationMs: performance.now() - startedMs
  })
  try {
    for await (const chunk of command.stdout) chunks.push(chunk)
    const exitCode = await command.exit
    await stop.settled().finally(() => signal?.throwIfAborted())
    if (stop.timedOut) throw timedOut(shell, argv, { timeoutMs, result: result(exitCode) })
    return expectExit(shell, argv, { options, result: result(exitCode) })
  } finally {
    stop.dispose()
  }
}

/** Kills a command when its time is over or its caller has left; remembers which. */
class StopWatch {
  timedOut = false
  readonly #timer: NodeJS.Timeout | null
  #kill: Promise<void> | null = null

  constructor(
    private readonly command: RemoteCommand,
    private readonly signal: AbortSignal | undefined,
    timeoutMs: number | undefined
  ) {
    const expire = (): void => {
      this.timedOut = true
      this.#stop()
    }
    this.#timer = timeoutMs === undefined ? null : setTimeout(expire, timeoutMs)
    signal?.addEventListener('abort', this.#stop)
    if (signal?.aborted === true) this.#stop()
  }

  /** Waits for a kill that is under way; throws what it threw. */
  async settled(): Promise<void> {
    await this.#kill
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.signal?.removeEventListener('abort', this.#stop)
  }

  readonly #stop = (): void => {
    this.#kill ??= this.command.kill()
    this.#kill.catch(() => undefined)
  }
}

function expectExit(
  { target }: ShellAccess,
  argv: readonly string[],
  { options, result }: { options: ExecOptions; result: ExecResult }
): ExecResult {
  const expected = options.expectedExits ?? [0]
  if (expected === 'any' || expected.includes(result.exitCode)) return result
  const stderr = (result.stderr.trim() || result.stdout.trim()).slice(-500)
  throw new HotplateError(
    'COMMAND_FAILED',
    { serial: target.address, command: describe(argv), exitCode: result.exitCode, stderr },
    { evidence: evidence(argv, result) }
  )
}

function timedOut(
  { target }: ShellAccess,
  argv: readonly string[],
  { timeoutMs, result }: { timeoutMs: number | undefined; result: ExecResult }
): HotplateError {
  const data = { serial: target.address, command: describe(argv), timeoutMs: timeoutMs ?? null }
  return new HotplateError('COMMAND_TIMED_OUT', data, { evidence: evidence(argv, result) })
}

function evidence(argv: readonly string[], result: ExecResult): CommandEvidence {
  return {
    argv: argv.map((arg) => (arg.length > evidenceArgChars ? `${arg.slice(0, evidenceArgChars)}…` : arg)),
    exitCode: result.exitCode,
    stdoutTail: result.stdout.slice(-evidenceChars),
    stderrTail: result.stderr.slice(-evidenceChars),
    durationMs: result.durationMs
  }
}
