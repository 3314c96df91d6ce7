import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import { createAdbKitClient, type AdbKitClient } from './adbkit'
import { ByteReader } from './byte-reader'
import { isLocal } from './server-address'
import { readText, request, withDeadline, type ServiceStream } from './service-stream'
import { startServer } from './start-server'
import type { AdbAddress, AdbServerState } from './types'

const connectMs = 10_000
const answerMs = 15_000

export interface AdbServerOptions {
  readonly address: AdbAddress
  readonly adbPath: string | null
  readonly env: Readonly<Record<string, string | undefined>>
  readonly setting: string | null
  readonly log: Log
}

/**
 * The adb server as we use it: connections to it, its state, and its start where it does not run.
 * adbkit dials; its own way of starting the server is off (`bin: ''`), because each of many failing connections
 * would start one and the losers of that race report errors of their own.
 */
export class AdbServer {
  readonly #client: AdbKitClient
  readonly #listeners = new Set<(state: AdbServerState) => void>()
  readonly #open = new Set<ServiceStream['socket']>()
  #state: AdbServerState = { state: 'starting' }
  #recovery: Promise<void> | null = null
  #disposed = false

  constructor(readonly options: AdbServerOptions) {
    this.#client = createAdbKitClient({ host: options.address.host, port: options.address.port, bin: '' })
    // adbkit re-emits late socket errors on the client, which would end the process; readers see them on the socket.
    this.#client.on('error', (error: unknown) => options.log.debug({ error }, 'adb connection error'))
  }

  get state(): AdbServerState {
    return this.#state
  }

  onState(listener: (state: AdbServerState) => void): { dispose(): void } {
    this.#listeners.add(listener)
    return { dispose: () => this.#listeners.delete(listener) }
  }

  /** Connections that are open now. */
  get openCount(): number {
    return this.#open.size
  }

  /** A fresh conversation; starts the server when it does not run. Throws ADB_NOT_FOUND, ADB_SERVER_UNREACHABLE. */
  async open(): Promise<ServiceStream> {
    try {
      return await this.#dial()
    } catch {
      await this.ensureRunning()
      return this.#dial().catch((error: unknown) => {
        throw this.unreachable(error)
      })
    }
  }

  /** One question to the server itself; its answer. Throws ServiceFailure for FAIL. */
  async query(service: string, timeoutMs = answerMs): Promise<string> {
    const stream = await this.open()
    return this.#ask(stream, service, timeoutMs)
  }

  /** Makes sure a server answers; calls at the same time share one attempt. */
  async ensureRunning(): Promise<void> {
    this.#recovery ??= this.#recover().finally(() => {
      this.#recovery = null
    })
    return this.#recovery
  }

  /** Tells that the server was seen dying. */
  reportDown(text: string): void {
    if (this.#state.state === 'up') this.#setState({ state: 'down', text })
  }

  unreachable(cause: unknown): HotplateError {
    const detail = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'
    return new HotplateError('ADB_SERVER_UNREACHABLE', { address: this.#addressText(), detail }, { cause })
  }

  dispose(): void {
    this.#disposed = true
    for (const socket of this.#open) socket.destroy()
    this.#listeners.clear()
  }

  async #recover(): Promise<void> {
    const { address, adbPath, env } = this.options
    try {
      const running = await this.#version().catch(() => null)
      if (running === null) {
        this.#setState({ state: 'starting' })
        if (adbPath === null) throw this.#notFound()
        if (!isLocal(address))
          throw this.unreachable(new Error('a server on another computer is not started'))
        await startServer(adbPath, address, env)
      }
      this.#setState({ state: 'up', version: running ?? (await this.#version()) })
    } catch (error) {
      const failure = error instanceof HotplateError ? error : this.unreachable(error)
      this.#setState({ state: 'down', text: failure.message })
      throw failure
    }
  }

  async #version(): Promise<number> {
    return Number.parseInt(await this.#ask(await this.#dial(), 'host:version', answerMs), 16)
  }

  async #ask(stream: ServiceStream, service: string, timeoutMs: number): Promise<string> {
    const expire = (): void =>
      void stream.socket.destroy(new Error(`no answer to ${service} in ${timeoutMs} ms`))
    try {
      const answer = request(stream, service).then(() => readText(stream.reader))
      return await withDeadline({ ms: timeoutMs, expire }, answer)
    } finally {
      stream.socket.destroy()
    }
  }

  async #dial(): Promise<ServiceStream> {
    if (this.#disposed) throw new Error('adb was closed')
    const dialled = this.#client.connection()
    const { socket } = await new Promise<Awaited<typeof dialled>>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no connection in ${connectMs} ms`)), connectMs)
      dialled.then(
        (connection) => {
          clearTimeout(timer)
          resolve(connection)
        },
        (error: unknown) => {
          clearTimeout(timer)
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      )
    })
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    return { socket, reader: new ByteReader(socket) }
  }

  #setState(state: AdbServerState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    this.options.log.info({ server: state }, 'adb server state')
    for (const listener of [...this.#listeners]) listener(state)
  }

  #notFound(): HotplateError {
    const { setting, env } = this.options
    return new HotplateError('ADB_NOT_FOUND', {
      setting: setting ?? 'not set',
      androidHome: env['ANDROID_HOME'] ?? 'not set'
    })
  }

  #addressText(): string {
    return `${this.options.address.host}:${this.options.address.port}`
  }
}
