import type { VerifyProgress } from '@shared/model'
import { isSlow, type HashSpeed } from './hash-speed'
import { msFor } from './rate-meter'

const leastSpanMs = 500

/** How far a verification is. Before enough is hashed to tell the rate, it is the measured one. Pure but for its clock. */
export class VerifyMeter {
  totalBytes = 0
  #doneBytes = 0
  #hashingSinceMs: number | null = null
  #speed: HashSpeed | null = null
  readonly #startMs: number

  constructor(
    /** A steady clock in ms. */
    private readonly now: () => number,
    private readonly onChange: () => void
  ) {
    this.#startMs = now()
  }

  get elapsedMs(): number {
    return this.now() - this.#startMs
  }

  /** From now on it is known how much there is to hash. */
  begin(totalBytes: number): void {
    this.totalBytes = totalBytes
    this.#hashingSinceMs = this.now()
    this.onChange()
  }

  /** The phone's hash rate was measured, before the hashing. */
  measured(speed: HashSpeed): void {
    this.#speed = speed
    this.#hashingSinceMs = this.now()
    this.onChange()
  }

  add(bytes: number): void {
    this.#doneBytes = Math.min(this.totalBytes, this.#doneBytes + bytes)
    this.onChange()
  }

  /** 0..1; null until it is known how much there is. */
  get fraction(): number | null {
    if (this.#hashingSinceMs === null) return null
    return this.totalBytes === 0 ? 1 : this.#doneBytes / this.totalBytes
  }

  snapshot(): Omit<VerifyProgress, 'serial' | 'report'> {
    const rate = this.#rate()
    const leftMs = this.fraction === null ? null : msFor(this.totalBytes - this.#doneBytes, rate)
    return {
      ...{ doneBytes: this.#doneBytes, totalBytes: this.totalBytes, elapsedMs: this.elapsedMs },
      rateBytesPerSecond: rate,
      etaMs: leftMs === null ? null : Math.round(leftMs),
      slowHash: this.#slowHash()
    }
  }

  #rate(): number | null {
    const hashingMs = this.#hashingSinceMs === null ? 0 : this.now() - this.#hashingSinceMs
    if (this.#doneBytes > 0 && hashingMs >= leastSpanMs) return (this.#doneBytes * 1000) / hashingMs
    return this.#speed?.rate ?? null
  }

  #slowHash(): VerifyProgress['slowHash'] {
    if (this.#speed === null || !isSlow(this.#speed, this.totalBytes)) return null
    const { rate, lanes } = this.#speed
    return {
      rateBytesPerSecond: Math.round(rate),
      seconds: Math.round(this.totalBytes / rate),
      lanes
    }
  }
}
