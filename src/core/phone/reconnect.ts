import type { Adb, AdbServerState } from '@core/adb/types'
import type { Log } from '@shared/base/log'

/**
 * A new adb server does not know the network phones of the old one: those that were up when it died are connected again.
 * A phone that its user disconnected is left alone, because then the server lives.
 */
export class NetworkReconnect {
  readonly #lost = new Set<string>()
  readonly #subscription: { dispose(): void }

  constructor(
    private readonly adb: Adb,
    private readonly log: Log,
    private readonly networkAddresses: () => readonly string[]
  ) {
    this.#subscription = adb.onServerState((state) => this.#onState(state))
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  #onState({ state }: AdbServerState): void {
    if (state !== 'up') for (const address of this.networkAddresses()) this.#lost.add(address)
    else for (const address of this.#lost) void this.#connect(address)
  }

  async #connect(address: string): Promise<void> {
    this.#lost.delete(address)
    try {
      this.log.info({ address, answer: await this.adb.connect(address) }, 'network phone connected again')
    } catch (error) {
      this.log.info({ address, error }, 'network phone could not be connected again')
    }
  }
}
