import type { PhoneState } from '@shared/model'
import type { BlockSource } from './block-source'

/** Where the adb server listens. */
export interface AdbAddress {
  readonly host: string
  readonly port: number
}

/** One row of the adb server's device list. `stateText` is the server's own words (a whole sentence for no permissions). */
export interface AdbListedDevice {
  readonly address: string
  readonly state: PhoneState
  readonly stateText: string
  readonly transportId: number | null
}

export interface ExecOptions {
  /** Exit codes that are an answer, not a failure. Default [0]; 'any' accepts every code. */
  readonly expectedExits?: readonly number[] | 'any'
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  readonly stdin?: string
}

export interface ExecResult {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  readonly durationMs: number
}

/** A command that runs on the phone while its output is read. Bytes arrive with back-pressure. */
export interface RemoteProcess {
  readonly stdout: AsyncIterable<Uint8Array>
  /** At most the last 64 KiB of stderr, complete once `exit` has settled. */
  stderrTail(): string
  /** The exit code (128 + n for signal n); rejects with TRANSPORT_LOST when the link dies first. */
  readonly exit: Promise<number>
  /** Ends the remote process (not just the socket) and waits until it is gone. Safe to call twice. */
  kill(): Promise<void>
}

export interface RemoteStat {
  readonly size: number
  readonly mode: number
  readonly mtimeMs: number
  readonly isDirectory: boolean
}

export interface PushOptions {
  readonly mode?: number
  readonly mtimeMs?: number
  /** Called with the bytes accepted so far; at most about 10 times a second. */
  readonly onProgress?: (sentBytes: number) => void
  readonly signal?: AbortSignal
  /** No byte for this long = TRANSFER_STALLED. Default 30,000. */
  readonly stallMs?: number
}

/** What is pushed: a whole file of the PC, bytes in memory, or blocks from whoever reads them. */
export type PushSource =
  { readonly path: string } | { readonly bytes: Uint8Array } | { readonly open: () => Promise<BlockSource> }

export interface Forward {
  readonly localPort: number
  dispose(): Promise<void>
}

/**
 * One phone over one link. Every argument list is an array; quoting happens in one place (adb/quote.ts).
 * Throws COMMAND_FAILED, COMMAND_TIMED_OUT, TRANSPORT_LOST, PHONE_NOT_READY, REMOTE_FILE_FAILED, TRANSFER_STALLED.
 */
export interface AdbDevice {
  /** Address as the adb server knows it (its `-s` name). */
  readonly address: string
  /** Runs a command to its end; stdout, stderr and exit code apart (shell v2, or a sentinel on old phones). */
  exec(argv: readonly string[], options?: ExecOptions): Promise<ExecResult>
  /** Runs script text with `sh -c TEXT hotplate ARGS…`: values go in as `$1`…, never into the text. */
  script(text: string, args?: readonly string[], options?: ExecOptions): Promise<ExecResult>
  spawn(argv: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<RemoteProcess>
  push(source: PushSource, remotePath: string, options?: PushOptions): Promise<{ readonly bytes: number }>
  /** The file's bytes from `offset` on, as they are now (it does not follow growth). Missing file = REMOTE_FILE_FAILED. */
  pull(
    remotePath: string,
    options?: { readonly offset?: number; readonly signal?: AbortSignal }
  ): AsyncIterable<Uint8Array>
  /** null = there is no such file. Sizes are 64-bit. */
  stat(remotePath: string): Promise<RemoteStat | null>
  /** Forwards a free loopback port of the PC to `tcp:port` on the phone; removed by dispose and at exit. */
  forward(remotePort: number): Promise<Forward>
  /** Features the phone's adbd announced: shell_v2, stat_v2, … */
  features(): Promise<ReadonlySet<string>>
}

export type AdbServerState =
  | { readonly state: 'starting' }
  | { readonly state: 'up'; readonly version: number }
  | { readonly state: 'down'; readonly text: string }

/** The adb server and the list of what it sees. Tracking survives the server's death and re-subscribes. */
export interface Adb {
  readonly address: AdbAddress
  /** The adb program that was found, null when only an already running server is used. */
  readonly adbPath: string | null
  serverState(): AdbServerState
  /** Device lists, newest only; the first at once. Server states arrive through `onServerState`. */
  track(signal: AbortSignal): AsyncGenerator<readonly AdbListedDevice[], void>
  onServerState(listener: (state: AdbServerState) => void): { dispose(): void }
  device(address: string, transportId?: number | null): AdbDevice
  /** `adb connect HOST:PORT`; returns the server's text. */
  connect(address: string): Promise<string>
  disconnect(address: string): Promise<string>
  /** One question to the server itself (`host:…`), its answer. Throws what the server says for FAIL. */
  query(service: string, timeoutMs?: number): Promise<string>
  dispose(): Promise<void>
}
