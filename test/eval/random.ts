/** A small seeded generator (mulberry32), so that every evaluated session can be made again from its number. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  integer(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const value = list[Math.floor(this.next() * list.length)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }

  /** Normal with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(this.next() + 1e-12)) * Math.cos(2 * Math.PI * this.next())
  }

  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [value] = left.splice(Math.floor(this.next() * left.length), 1)
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    })
  }
}
