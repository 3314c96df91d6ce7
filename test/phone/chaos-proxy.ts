import { connect, createServer, type Server, type Socket } from 'node:net'
import { sleep } from './host/sleep'

/** A TCP relay between a client and the adb server that fails on command. */
export interface ChaosProxy {
  readonly host: string
  readonly port: number
  /** Bytes relayed so far, by direction. */
  readonly bytes: { readonly toServer: number; readonly toClient: number }
  readonly openConnections: number
  /** Resets every open connection; new ones are accepted again at once. */
  cut(): void
  /** Stops relaying without closing anything, as a hung cable does. */
  stall(): void
  resume(): void
  /** Limits the rate over all connections and both directions; null removes the limit. */
  slow(bytesPerSecond: number | null): void
  /** Changes one byte of the next chunk that goes to the server (`toServer`) or to the client. */
  corruptNext(direction: Direction): void
  dispose(): Promise<void>
}

/** Which way bytes flow through the relay. */
export type Direction = 'toServer' | 'toClient'

/** Sees what one connection sends to the server, in order; may change bytes in place, never their number. */
export type Tap = (bytes: Buffer) => void

/** Starts a relay to `target` on a free port of loopback; `tap` is asked for a tap on each connection. */
export async function startChaosProxy(
  target: { readonly host: string; readonly port: number },
  tap: (() => Tap) | null = null
): Promise<ChaosProxy> {
  const relay = new Relay(target, tap)
  await relay.listen()
  return relay
}

class Relay implements ChaosProxy {
  readonly host = '127.0.0.1'
  readonly bytes = { toServer: 0, toClient: 0 }
  readonly #target: { readonly host: string; readonly port: number }
  readonly #tap: (() => Tap) | null
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #corrupt = new Set<Direction>()
  #gate: { readonly opened: Promise<void>; readonly open: () => void } | null = null
  #bytesPerSecond: number | null = null
  #freeAtMs = 0
  #port = 0

  constructor(target: { readonly host: string; readonly port: number }, tap: (() => Tap) | null) {
    this.#target = target
    this.#tap = tap
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client))
  }

  get port(): number {
    return this.#port
  }

  get openConnections(): number {
    return this.#sockets.size / 2
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, this.host, resolve)
    })
    const address = this.#server.address()
    if (address !== null && typeof address === 'object') this.#port = address.port
  }

  cut(): void {
    for (const socket of this.#sockets) reset(socket)
  }

  stall(): void {
    if (this.#gate !== null) return
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => (open = resolve))
    this.#gate = { opened, open }
  }

  resume(): void {
    this.#gate?.open()
    this.#gate = null
  }

  slow(bytesPerSecond: number | null): void {
    this.#bytesPerSecond = bytesPerSecond
  }

  corruptNext(direction: Direction): void {
    this.#corrupt.add(direction)
  }

  async dispose(): Promise<void> {
    this.resume()
    this.cut()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #accept(client: Socket): void {
    const server = connect({ ...this.#target, allowHalfOpen: true })
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    }
    client.once('error', () => server.destroy())
    server.once('error', () => reset(client))
    const tap = this.#tap?.() ?? (() => undefined)
    void this.#pump(client, server, { direction: 'toServer', tap })
    void this.#pump(server, client, { direction: 'toClient', tap: () => undefined })
  }

  /** Carries one direction chunk by chunk; a full target makes it wait, so the source feels it. */
  async #pump(
    from: Socket,
    to: Socket,
    { direction, tap }: { readonly direction: Direction; readonly tap: Tap }
  ): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        await this.#gate?.opened
        await this.#pace(chunk.length)
        if (this.#corrupt.delete(direction)) flipOneByte(chunk)
        tap(chunk)
        this.bytes[direction] += chunk.length
        if (!to.write(chunk)) await drained(to)
      }
      await this.#gate?.opened
      to.end()
    } catch {
      to.destroy()
    }
  }

  async #pace(byteLength: number): Promise<void> {
    if (this.#bytesPerSecond === null) return
    const now = performance.now()
    this.#freeAtMs = Math.max(this.#freeAtMs, now) + (byteLength * 1000) / this.#bytesPerSecond
    await sleep(this.#freeAtMs - now)
  }
}

function flipOneByte(chunk: Buffer): void {
  const middle = Math.floor(chunk.length / 2)
  chunk[middle] = (chunk[middle] ?? 0) ^ 0x20
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve).once('close', () => resolve())
  })
}

/** A reset of a socket that is already ending would never close it (Node 20). */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
