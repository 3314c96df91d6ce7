import { setTimeout as sleep } from 'node:timers/promises'
import { Latest } from '@shared/base/broadcast'
import type { Log } from '@shared/base/log'
import { isHotplateError } from '@shared/errors/hotplate-error'
import type { AdbServer } from './adb-server'
import { parseDeviceList } from './device-list'
import { readText, request, ServiceFailure } from './service-stream'
import type { AdbListedDevice } from './types'

const firstPauseMs = 200
const longestPauseMs = 5_000

/**
 * Keeps the server's device list. When the server dies the list is empty, and the tracker starts it again where it can and
 * subscribes anew, with growing pauses. adbkit's tracker is not used: it ends with the server, knows no transport ids and reads ASCII.
 */
export class DeviceTracker {
  readonly #lists = new Latest<readonly AdbListedDevice[] | null>(null)
  readonly #stop = new AbortController()
  #loop: Promise<void> | null = null
  #longForm = true

  constructor(
    private readonly server: AdbServer,
    private readonly log: Log
  ) {}

  /** The list as it is, then each newer one; starts the subscription on first use. */
  async *lists(signal: AbortSignal): AsyncGenerator<readonly AdbListedDevice[], void> {
    this.#loop ??= this.#run()
    for await (const list of this.#lists.read(signal)) if (list !== null) yield list
  }

  async dispose(): Promise<void> {
    this.#stop.abort()
    this.#lists.close()
    await this.#loop
  }

  async #run(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!this.#stopped()) {
      try {
        await this.#subscribe(() => {
          pauseMs = firstPauseMs
        })
      } catch (error) {
        if (this.#stopped()) return
        this.#lists.set([])
        this.log.debug({ error }, 'device tracking interrupted')
        if (!isHotplateError(error)) this.server.reportDown('The adb server closed the connection.')
      }
      await sleep(pauseMs, undefined, { signal: this.#stop.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  #stopped(): boolean {
    return this.#stop.signal.aborted
  }

  async #subscribe(onList: () => void): Promise<never> {
    await this.server.ensureRunning()
    const stream = await this.server.open()
    const stop = (): void => void stream.socket.destroy()
    this.#stop.signal.addEventListener('abort', stop)
    try {
      await request(stream, this.#longForm ? 'host:track-devices-l' : 'host:track-devices')
      for (;;) {
        const text = await readText(stream.reader)
        const { devices, rejected } = parseDeviceList(
          this.#longForm ? text : await this.server.query('host:devices-l')
        )
        if (rejected.length > 0) this.log.warn({ rejected }, 'device list lines not understood')
        this.#lists.set(devices)
        onList()
      }
    } catch (error) {
      // Servers before 2018 know only the short list; it then serves as the signal to ask for the long one.
      if (error instanceof ServiceFailure) this.#longForm = false
      throw error
    } finally {
      this.#stop.signal.removeEventListener('abort', stop)
      stream.socket.destroy()
    }
  }
}
