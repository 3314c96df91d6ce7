import { randomBytes } from 'node:crypto'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { AdbServer } from './adb-server'
import { LinkClosedError } from './byte-reader'
import { ChunkQueue } from './chunk-queue'
import { FirstLine } from './first-line'
import { announceIdentity, killScript, parseIdentity, type ProcessIdentity } from './process-identity'
import { quoteArgv } from './quote'
import type { ServiceStream } from './service-stream'
import { legacyCommand, readLegacy } from './shell-legacy'
import { encodeStdin, readShellV2, type OutputSink } from './shell-v2'
import { TailBuffer } from './tail-buffer'
import { asLinkError, openService, type Target } from './transport'
import type { RemoteProcess } from './types'

/** How to reach a phone's shell. */
export interface ShellAccess {
  readonly server: AdbServer
  readonly target: Target
  readonly features: () => Promise<ReadonlySet<string>>
}

export interface CommandSpec {
  readonly argv: readonly string[]
  readonly stdin?: string | undefined
  readonly stderrBytes?: number
}

const unreadLimit = 256 * 1024
const identityMs = 3_000
const killMs = 10_000
const killedExit = 137

/**
 * One command on the phone, by the shell protocol or the legacy frame. The shell tells who it is before it becomes
 * the command, so that `kill` ends the remote process and not just our socket.
 */
export class RemoteCommand implements RemoteProcess {
  readonly exit: Promise<number>
  readonly #stdout = new ChunkQueue(unreadLimit)
  readonly #stderr: TailBuffer
  readonly #first = new FirstLine()
  #settled = false
  #killed: Promise<void> | null = null

  private constructor(
    private readonly shell: ShellAccess,
    private readonly stream: ServiceStream,
    private readonly spec: CommandSpec & { readonly legacyWord: string | null }
  ) {
    this.#stderr = new TailBuffer(spec.stderrBytes ?? 64 * 1024)
    this.exit = this.#pump()
    this.exit.catch(() => undefined)
  }

  /** Throws PHONE_NOT_READY, TRANSPORT_LOST, BAD_INPUT and what the adb server's absence throws. */
  static async start(shell: ShellAccess, spec: CommandSpec): Promise<RemoteCommand> {
    const v2 = (await shell.features()).has('shell_v2')
    const legacyWord = v2 ? null : `hp${randomBytes(9).toString('hex')}`
    const command =
      legacyWord === null ? `exec ${quoteArgv(spec.argv)}` : legacyCommand(spec.argv, legacyWord, spec.stdin)
    const service = `${v2 ? 'shell,v2,raw' : 'shell'}:${announceIdentity} ${command}`
    const stream = await openService(shell.server, shell.target, service, describe(spec.argv))
    if (v2) stream.socket.write(encodeStdin(spec.stdin ?? ''))
    return new RemoteCommand(shell, stream, { ...spec, legacyWord })
  }

  get stdout(): AsyncIterable<Uint8Array> {
    return this.#stdout
  }

  stderrTail(): string {
    return this.#stderr.text()
  }

  kill(): Promise<void> {
    this.#killed ??= this.#settled ? Promise.resolve() : this.#end()
    return this.#killed
  }

  async #pump(): Promise<number> {
    const sink: OutputSink = {
      stdout: (chunk) => this.#stdout.push(this.#first.rest(chunk)),
      stderr: (chunk) => this.#stderr.push(chunk)
    }
    try {
      const code = await this.#read(sink)
      this.#stdout.close()
      return code
    } catch (error) {
      if (this.#killed !== null && error instanceof LinkClosedError) {
        this.#stdout.close()
        return killedExit
      }
      const failure = asLinkError(error, this.shell.target.address, describe(this.spec.argv))
      this.#stdout.close(failure)
      throw failure
    } finally {
      this.#settled = true
      this.#first.end()
      this.stream.socket.destroy()
    }
  }

  async #read(sink: OutputSink): Promise<number> {
    const { legacyWord } = this.spec
    if (legacyWord === null) return readShellV2(this.stream.reader, sink)
    let crlf = false
    for (let byte = 0, before = 0; byte !== 0x0a; before = byte) {
      const chunk = await this.stream.reader.readExactly(1)
      byte = chunk[0] ?? 0
      crlf = byte === 0x0a && before === 0x0d
      await sink.stdout(chunk)
    }
    return readLegacy(this.stream.reader, { word: legacyWord, crlf }, sink)
  }

  async #end(): Promise<void> {
    this.#stdout.discard()
    const { socket } = this.stream
    const timer = setTimeout(() => void socket.destroy(), killMs)
    try {
      const identity = parseIdentity(await within(identityMs, this.#first.line, ''))
      if (this.#hasSettled()) return
      if (identity === null) socket.destroy()
      else await within(killMs, killRemote(this.shell, identity), this.#lost())
      await this.exit.catch(() => undefined)
    } finally {
      clearTimeout(timer)
      socket.destroy()
    }
  }

  /** A function, because the flag changes while `#end` waits. */
  #hasSettled(): boolean {
    return this.#settled
  }

  #lost(): HotplateError {
    const { address } = this.shell.target
    return new HotplateError('TRANSPORT_LOST', {
      serial: address,
      what: `stopping ${describe(this.spec.argv)}`
    })
  }
}

/** Ends a process by pid and start time through a shell of its own. Throws COMMAND_FAILED when it survives. */
async function killRemote(shell: ShellAccess, identity: ProcessIdentity): Promise<void> {
  const numbers = [identity.pid, identity.startTicks, identity.group].map(String)
  const argv = ['sh', '-c', killScript, 'hotplate', ...numbers]
  const command = await RemoteCommand.start(shell, { argv })
  const exitCode = await command.exit
  if (exitCode === 0) return
  throw new HotplateError('COMMAND_FAILED', {
    serial: shell.target.address,
    command: `kill ${identity.pid}`,
    exitCode,
    stderr: command.stderrTail().trim()
  })
}

/** The value, or the fallback after a time (thrown when it is an error). The work itself goes on. */
async function within<T>(ms: number, work: Promise<T>, fallback: T | HotplateError): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T | HotplateError>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms)
  })
  try {
    const result = await Promise.race([work, late])
    if (result instanceof HotplateError) throw result
    return result
  } finally {
    clearTimeout(timer)
  }
}

const longestName = 160

/** The command as a person would name it, in errors: one line, cut. */
export function describe(argv: readonly string[]): string {
  const text = argv.join(' ').replaceAll(/\s+/g, ' ').trim()
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text
}
