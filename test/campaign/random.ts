import { createRandom } from '../fixtures/gguf/random-weights'

/** Seeded choices: the same seed gives the same campaign. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = createRandom(Math.imul(seed + 1, 0x9e3779b1))
    for (let i = 0; i < 8; i++) this.#next()
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor((this.#next() / 2 ** 32) * (most - least + 1))
  }

  pick<T>(all: readonly [T, ...T[]]): T {
    return all[this.between(0, all.length - 1)] ?? all[0]
  }

  shuffled<T>(all: readonly T[]): T[] {
    const left = [...all]
    const mixed: T[] = []
    while (left.length > 0) mixed.push(...left.splice(this.between(0, left.length - 1), 1))
    return mixed
  }
}
