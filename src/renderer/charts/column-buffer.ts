import type { Columns } from '@shared/base/decimate'

const firstCapacity = 256

/**
 * The samples of one series in time order: two growing Float64Arrays (session ms, value; NaN = unknown then).
 * Lives outside React. Appending is amortised O(1); a batch that overlaps what is there replaces it from its start on.
 */
export class ColumnBuffer {
  #time = new Float64Array(firstCapacity)
  #value = new Float64Array(firstCapacity)
  #length = 0
  #highest: number | null = null

  get length(): number {
    return this.#length
  }

  /** The highest value that ever came; null when none did. */
  get highest(): number | null {
    return this.#highest
  }

  /** Time of the i-th sample; NaN outside. */
  timeAt(index: number): number {
    return index >= 0 && index < this.#length ? (this.#time[index] ?? Number.NaN) : Number.NaN
  }

  /** Value of the i-th sample; null when unknown or outside. */
  valueAt(index: number): number | null {
    const value = index >= 0 && index < this.#length ? this.#value[index] : undefined
    return value === undefined || Number.isNaN(value) ? null : value
  }

  append(columns: Columns): void {
    const first = columns.tMs[0]
    if (first === undefined) return
    if (this.#length > 0 && first <= this.timeAt(this.#length - 1)) this.#length = this.firstAtOrAfter(first)
    this.#reserve(this.#length + columns.tMs.length)
    for (let index = 0; index < columns.tMs.length; index += 1) {
      this.#time[this.#length] = columns.tMs[index] ?? Number.NaN
      this.#value[this.#length] = columns.v[index] ?? Number.NaN
      this.#length += 1
      const value = columns.v[index] ?? null
      if (value !== null && (this.#highest === null || value > this.#highest)) this.#highest = value
    }
  }

  /** Index of the first sample at or after `tMs` (binary search); `length` when there is none. */
  firstAtOrAfter(tMs: number): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#time[middle] ?? 0) < tMs) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The newest known value at or before `tMs`, at most `reachMs` old; null when there is none. */
  valueBefore(tMs: number, reachMs: number): number | null {
    const next = this.firstAtOrAfter(tMs)
    const index = this.timeAt(next) === tMs ? next : next - 1
    return tMs - this.timeAt(index) <= reachMs ? this.valueAt(index) : null
  }

  /** The newest known value. */
  lastValue(): number | null {
    for (let index = this.#length - 1; index >= Math.max(0, this.#length - 8); index -= 1) {
      const value = this.valueAt(index)
      if (value !== null) return value
    }
    return null
  }

  /** The samples of a span, with one neighbour on each side so that a line reaches the edge. */
  slice(fromMs: number, toMs: number): Columns {
    const from = Math.max(0, this.firstAtOrAfter(fromMs) - 1)
    const to = Math.min(this.#length, this.firstAtOrAfter(toMs) + 1)
    const tMs = new Array<number>(Math.max(0, to - from))
    const v = new Array<number | null>(tMs.length)
    for (let index = 0; index < tMs.length; index += 1) {
      tMs[index] = this.timeAt(from + index)
      v[index] = this.valueAt(from + index)
    }
    return { tMs, v }
  }

  #reserve(length: number): void {
    if (length <= this.#time.length) return
    const capacity = Math.max(length, this.#time.length * 2)
    const time = new Float64Array(capacity)
    const value = new Float64Array(capacity)
    time.set(this.#time.subarray(0, this.#length))
    value.set(this.#value.subarray(0, this.#length))
    this.#time = time
    this.#value = value
  }
}
