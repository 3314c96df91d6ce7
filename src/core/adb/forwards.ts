import { spawnSync } from 'node:child_process'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { AdbServer } from './adb-server'
import type { ByteReader } from './byte-reader'
import { LinkClosedError } from './byte-reader'
import { readStatus, readText, request, withDeadline } from './service-stream'
import { asLinkError, hostPrefix, type Target } from './transport'
import type { Forward } from './types'

const answerMs = 15_000
const exitMs = 2_000

/** The forwards that this program made. Each is removed by its owner, the rest by `dispose`, and at process exit through adb. */
export class Forwards {
  readonly #open = new Map<number, Target>()
  #watchingExit = false

  constructor(private readonly server: AdbServer) {}

  /** A free loopback port of the PC leads to `tcp:remotePort` of the phone. */
  async add(target: Target, remotePort: number): Promise<Forward> {
    const service = `${hostPrefix(target)}forward:tcp:0;tcp:${remotePort}`
    const localPort = Number.parseInt(await this.#ask(target, service, readText), 10)
    if (!Number.isInteger(localPort)) {
      throw new HotplateError('TRANSPORT_LOST', { serial: target.address, what: `forward to ${remotePort}` })
    }
    this.#open.set(localPort, target)
    this.#watchExit()
    return { localPort, dispose: () => this.#remove(localPort) }
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((port) => this.#remove(port)))
    if (this.#watchingExit) process.off('exit', this.#onExit)
    this.#watchingExit = false
  }

  /** A forward whose phone or server has gone is gone with it; there is nothing to tell then. */
  async #remove(localPort: number): Promise<void> {
    const target = this.#open.get(localPort)
    if (target === undefined) return
    this.#open.delete(localPort)
    if (this.server.state.state !== 'up') return
    const service = `${hostPrefix(target)}killforward:tcp:${localPort}`
    await this.#ask(target, service, () => Promise.resolve('')).catch(() => undefined)
  }

  /** The server says OKAY twice: the request is understood, then the port is bound (AOSP adb.cpp, handle_forward_request). */
  async #ask(
    target: Target,
    service: string,
    read: (reader: ByteReader) => Promise<string>
  ): Promise<string> {
    const stream = await this.server.open()
    const expire = (): void => void stream.socket.destroy(new LinkClosedError('no answer'))
    const answer = async (): Promise<string> => {
      await request(stream, service)
      await readStatus(stream.reader)
      return read(stream.reader)
    }
    try {
      return await withDeadline({ ms: answerMs, expire }, answer())
    } catch (error) {
      throw asLinkError(error, target.address, 'forward')
    } finally {
      stream.socket.destroy()
    }
  }

  #watchExit(): void {
    if (this.#watchingExit) return
    this.#watchingExit = true
    process.on('exit', this.#onExit)
  }

  readonly #onExit = (): void => {
    const { adbPath, address } = this.server.options
    if (adbPath === null) return
    for (const port of this.#open.keys()) {
      const args = ['-H', address.host, '-P', String(address.port), 'forward', '--remove', `tcp:${port}`]
      spawnSync(adbPath, args, { timeout: exitMs, stdio: 'ignore', windowsHide: true })
    }
  }
}
