import { select } from './select'

/** Columns of a verdict's grid; NaN = unknown there. */
export type Column = Float64Array

/** The q-quantile (0..1) of the known values; NaN when there are none. */
export function quantile(values: ArrayLike<number>, q: number): number {
  const known = knownOf(values)
  if (known.length === 0) return Number.NaN
  const at = q * (known.length - 1)
  const low = Math.floor(at)
  const below = select(known, low)
  if (at === low) return below
  let above = Number.POSITIVE_INFINITY
  for (let index = low + 1; index < known.length; index += 1) above = Math.min(above, known[index] ?? above)
  return below + (above - below) * (at - low)
}

/** The n-th largest known value (n from 1): a level that was reached for so many cells. NaN when fewer are known. */
export function nthLargest(values: ArrayLike<number>, n: number): number {
  const top = new Float64Array(n).fill(Number.NEGATIVE_INFINITY)
  let count = 0
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN
    if (!Number.isFinite(value)) continue
    count += 1
    if (value <= (top[0] ?? 0)) continue
    let place = 0
    while (place + 1 < n && (top[place + 1] ?? 0) < value) {
      top[place] = top[place + 1] ?? 0
      place += 1
    }
    top[place] = value
  }
  return count < n ? Number.NaN : (top[0] ?? Number.NaN)
}

export function medianOf(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/** Every n-th value, so that no more than `most` are left: enough for a quantile of a long recording. */
export function thinned(column: Column, most = 4000): Column {
  const every = Math.ceil(column.length / most)
  if (every <= 1) return column
  const some = new Float64Array(Math.ceil(column.length / every))
  for (let at = 0; at < some.length; at += 1) some[at] = column[at * every] ?? Number.NaN
  return some
}

/** Mean of the known values; NaN when there are none. */
export function meanOf(values: ArrayLike<number>): number {
  const known = knownOf(values)
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length
}

function knownOf(values: ArrayLike<number>): Float64Array {
  const known = new Float64Array(values.length)
  let count = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN
    if (Number.isFinite(value)) known[count++] = value
  }
  return known.slice(0, count)
}

/** Running median over `width` cells (odd), of what is known in each window; NaN where fewer than `least` are. */
export function runningMedian(column: Column, width: number, least = 1): Column {
  const half = width >> 1
  const window = new SortedWindow(width)
  for (let at = 0; at < Math.min(half, column.length); at += 1) window.add(column[at] ?? Number.NaN)
  return column.map((_value, at) => {
    window.add(column[at + half] ?? Number.NaN)
    window.drop(column[at - half - 1] ?? Number.NaN)
    return window.count < least ? Number.NaN : window.median()
  })
}

/** The known values of a moving window, kept in order. */
class SortedWindow {
  readonly #values: Float64Array
  #count = 0

  constructor(width: number) {
    this.#values = new Float64Array(width + 1)
  }

  get count(): number {
    return this.#count
  }

  add(value: number): void {
    if (!Number.isFinite(value)) return
    const at = placeOf(this.#values, value, this.#count)
    this.#values.copyWithin(at + 1, at, this.#count)
    this.#values[at] = value
    this.#count += 1
  }

  drop(value: number): void {
    if (!Number.isFinite(value)) return
    const at = placeOf(this.#values, value, this.#count)
    this.#values.copyWithin(at, at + 1, this.#count)
    this.#count -= 1
  }

  median(): number {
    if (this.#count === 0) return Number.NaN
    const middle = this.#count >> 1
    const high = this.#values[middle] ?? Number.NaN
    return this.#count % 2 === 1 ? high : ((this.#values[middle - 1] ?? Number.NaN) + high) / 2
  }
}

/** Place of the first of the `count` sorted values that is not below `value`; `count` where all are. */
export function placeOf(sorted: ArrayLike<number>, value: number, count = sorted.length): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Running mean over the `width` cells around each, of what is known. */
export function runningMean(column: Column, width: number): Column {
  const half = width >> 1
  const sums = new Float64Array(column.length + 1)
  const counts = new Float64Array(column.length + 1)
  column.forEach((value, at) => {
    const known = Number.isFinite(value)
    sums[at + 1] = (sums[at] ?? 0) + (known ? value : 0)
    counts[at + 1] = (counts[at] ?? 0) + (known ? 1 : 0)
  })
  return column.map((_value, at) => {
    const from = Math.max(0, at - half)
    const to = Math.min(column.length, at + half + 1)
    const count = (counts[to] ?? 0) - (counts[from] ?? 0)
    return count === 0 ? Number.NaN : ((sums[to] ?? 0) - (sums[from] ?? 0)) / count
  })
}

/** Of values that scatter normally: standard deviation over median distance from the middle. */
export const deviationOfMedian = 1.4826

/** Robust spread: the standard deviation, by the median distance from the median. */
export function spreadOf(values: ArrayLike<number>): number {
  const middle = medianOf(values)
  const far = new Float64Array(values.length)
  for (let at = 0; at < far.length; at += 1) far[at] = Math.abs((values[at] ?? Number.NaN) - middle)
  return deviationOfMedian * medianOf(far)
}

/** The first cells of each run of true ones, with its length; runs closer than `join` cells are one. */
export function runsWhere(
  count: number,
  holds: (at: number) => boolean,
  join = 1
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (let at = 0; at < count; at += 1) {
    if (!holds(at)) continue
    const last = runs.at(-1)
    if (last !== undefined && at - last.to <= join) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}
