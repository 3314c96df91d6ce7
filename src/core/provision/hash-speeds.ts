import type { AdbDevice } from '@core/adb/types'
import { leastProbedBytes, probeHashSpeed, type HashSpeed } from './hash-speed'
import type { PhoneTools } from './phone-tools'

/** Long enough for job after job; a phone that was busy or hot when it was measured is measured again. */
const keptMs = 15 * 60_000

/** What is asked of a phone's speed: for so many bytes to hash. */
export interface SpeedQuestion {
  readonly serial: string
  readonly bytes: number
  readonly signal: AbortSignal
}

/** The hash speed of each phone, measured once and kept for a while. */
export class HashSpeeds {
  readonly #known = new Map<string, { readonly speed: HashSpeed; readonly atMs: number }>()

  /** `now`: a steady clock in ms. */
  constructor(private readonly now: () => number) {}

  /** Known or measured now; null where there is too little to hash for it. Throws what the link throws. */
  async of(
    device: AdbDevice,
    tools: PhoneTools,
    { serial, bytes, signal }: SpeedQuestion
  ): Promise<HashSpeed | null> {
    const known = this.#known.get(serial)
    if (known !== undefined && this.now() - known.atMs < keptMs) return known.speed
    if (bytes < leastProbedBytes) return null
    const speed = await probeHashSpeed(device, tools, { bytes, signal })
    this.#known.set(serial, { speed, atMs: this.now() })
    return speed
  }
}
