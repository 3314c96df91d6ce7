import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import { readFreeBytes } from './free-space'

export interface SpaceWatchOptions {
  readonly serial: string
  readonly device: AdbDevice
  /** Kept free on the phone beyond what is sent: Android and the run's log need some. */
  readonly reserveBytes: number
  /** Bytes that are still to be written, now. */
  readonly leftBytes: () => number
  readonly now: () => number
}

const lookMs = 3000

/** Watches the phone's free storage before and while a job writes. */
export class SpaceWatch {
  #lookedMs = Number.NEGATIVE_INFINITY

  constructor(private readonly options: SpaceWatchOptions) {}

  /** Before anything is sent: throws NO_SPACE unless all of it fits beside the reserve. `df` that tells nothing passes. */
  async check(signal: AbortSignal): Promise<void> {
    const { leftBytes, reserveBytes } = this.options
    this.#lookedMs = this.options.now()
    if (leftBytes() > 0) await this.#expect(leftBytes() + reserveBytes, signal)
  }

  /**
   * While sending, every few seconds: something else may fill the storage. Half the reserve may go before we stop,
   * for the phone must never be left without a free byte.
   */
  async checkNowAndThen(signal: AbortSignal): Promise<void> {
    const { now, leftBytes, reserveBytes } = this.options
    if (now() - this.#lookedMs < lookMs) return
    this.#lookedMs = now()
    await this.#expect(leftBytes() + reserveBytes / 2, signal)
  }

  /** NO_SPACE when that is what the phone's own words mean, else the error as it is. */
  async explain(error: unknown): Promise<unknown> {
    if (!isHotplateError(error) || error.code !== 'REMOTE_FILE_FAILED') return error
    if (!/no space left|disk quota/i.test(String(error.data['detail']))) return error
    const { device, leftBytes, reserveBytes } = this.options
    const freeBytes = await readFreeBytes(device, phoneLayout.root, AbortSignal.timeout(20_000)).catch(
      () => 0
    )
    return this.#noSpace(freeBytes ?? 0, leftBytes() + Math.max(0, reserveBytes), { cause: error })
  }

  async #expect(neededBytes: number, signal: AbortSignal): Promise<void> {
    const freeBytes = await readFreeBytes(this.options.device, phoneLayout.root, signal)
    if (freeBytes !== null && freeBytes < neededBytes) throw this.#noSpace(freeBytes, neededBytes)
  }

  #noSpace(freeBytes: number, neededBytes: number, options?: ErrorOptions): HotplateError {
    const { serial } = this.options
    const missingBytes = Math.max(0, neededBytes - freeBytes)
    return new HotplateError('NO_SPACE', { serial, freeBytes, neededBytes, missingBytes }, options)
  }
}
