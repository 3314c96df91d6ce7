/** A fixed-size buffer of numbers that forgets the oldest; no allocation after construction. */
export class RingBuffer {
  readonly #values: Float64Array
  #start = 0
  #length = 0

  constructor(readonly capacity: number) {
    this.#values = new Float64Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    this.#values[(this.#start + this.#length) % this.capacity] = value
    if (this.#length < this.capacity) this.#length += 1
    else this.#start = (this.#start + 1) % this.capacity
  }

  /** The i-th oldest value; NaN outside the buffer. */
  at(index: number): number {
    if (index < 0 || index >= this.#length) return Number.NaN
    return this.#values[(this.#start + index) % this.capacity] ?? Number.NaN
  }

  toArray(): number[] {
    return Array.from({ length: this.#length }, (_, index) => this.at(index))
  }
}
