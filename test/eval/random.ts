import { seededRandom } from '@shared/base/seeded-random'

/** A small seeded generator, so that every evaluated session can be made again from its number. */
export class Random {
  readonly next: () => number

  constructor(seed: number) {
    this.next = seededRandom(Math.imul(seed, 2654435761))
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
