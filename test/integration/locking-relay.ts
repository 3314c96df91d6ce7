import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A relay before a real adb server that lets one phone look as if it had not allowed this computer: its state in the device list reads
 * `unauthorized`, and asking for it fails with adb's own words. (The bench's adbd asks for no keys.)
 */
export class LockingRelay {
  readonly host = '127.0.0.1'
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #lists = new Set<() => void>()
  #locked = false

  constructor(private readonly target: { readonly host: string; readonly port: number }) {
    this.#server = createServer((client) => this.#accept(client))
  }

  get port(): number {
    const address = this.#server.address()
    return address !== null && typeof address === 'object' ? address.port : 0
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, this.host, resolve))
  }

  setLocked(locked: boolean): void {
    this.#locked = locked
    for (const send of this.#lists) send()
  }

  async dispose(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #accept(client: Socket): void {
    const server = connect(this.target)
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket))
    }
    client.once('close', () => server.destroy())
    server.once('close', () => client.end())
    client.once('data', (request: Buffer) => {
      const service = request.toString().slice(4)
      if (this.#locked && service.startsWith('host:transport')) client.end(failure)
      else {
        server.write(request)
        client.pipe(server)
        if (service.startsWith('host:track-devices')) this.#followList(server, client)
        else server.pipe(client)
      }
    })
  }

  /** Passes the list on with the state it shall have, and again whenever that changes. */
  #followList(server: Socket, client: Socket): void {
    let received = ''
    let list = ''
    const send = (): void => {
      const text = this.#locked ? list.replace(/ device(?= )/g, ' unauthorized') : list
      client.write(frame(text))
    }
    server.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      if (received.startsWith('OKAY')) {
        client.write('OKAY')
        received = received.slice(4)
      }
      for (let size = sizeOf(received); received.length >= size; size = sizeOf(received)) {
        list = received.slice(4, size)
        received = received.slice(size)
        send()
      }
    })
    this.#lists.add(send)
    client.once('close', () => this.#lists.delete(send))
  }
}

const failure = `FAIL${frame('device unauthorized.\nThis adb server’s $ADB_VENDOR_KEYS is not set')}`

function frame(text: string): string {
  return Buffer.byteLength(text).toString(16).padStart(4, '0') + text
}

/** Length of the first frame with its head; more than anything while the head is not there. */
function sizeOf(received: string): number {
  return received.length < 4 ? Number.POSITIVE_INFINITY : 4 + Number.parseInt(received.slice(0, 4), 16)
}
