import { normalQuantile, normalShare } from './distributions'
import { seededRandom } from './random'
import { countedQuantile, drawPositions, ranked, resamplesFor } from './resample'
import { sortedQuantile } from './spread'

export type Interval = readonly [number, number]

export interface BootstrapOptions {
  /** Default 0.5: the median. */
  readonly quantile?: number
  /** Neighbours that stay together; default 1 (independent values). */
  readonly blockLength?: number
  /** Default 0.95. */
  readonly confidence?: number
  readonly seed?: number
  /** `bca` corrects bias and skewness (Efron 1987); of blocks the plain percentiles are taken. Default: bca for independent values. */
  readonly method?: 'percentile' | 'bca'
}

/** The resampled values of a quantile, in ascending order. */
export function resampledQuantiles(values: ArrayLike<number>, options: BootstrapOptions = {}): Float64Array {
  const { quantile = 0.5, blockLength = 1, seed = 1 } = options
  return resampledInDrawOrder(values, { quantile, blockLength, seed }).sort()
}

/** The same in the order they were drawn: two samples are subtracted draw by draw. */
export function resampledInDrawOrder(
  values: ArrayLike<number>,
  { quantile, blockLength, seed }: { quantile: number; blockLength: number; seed: number }
): Float64Array {
  const n = values.length
  const { sorted, rankOf } = ranked(values)
  const counts = new Uint32Array(n)
  const places = new Uint32Array(n)
  const random = seededRandom(seed)
  return Float64Array.from({ length: n === 0 ? 0 : resamplesFor(n) }, () => {
    drawPositions(places, n, { blockLength, random })
    counts.fill(0)
    for (let at = 0; at < n; at += 1) {
      const rank = rankOf[places[at] ?? 0] ?? 0
      counts[rank] = (counts[rank] ?? 0) + 1
    }
    return countedQuantile(sorted, counts, quantile)
  })
}

/** Interval of a quantile by resampling. null for fewer than two values. */
export function bootstrapInterval(
  values: ArrayLike<number>,
  options: BootstrapOptions = {}
): Interval | null {
  if (values.length < 2) return null
  const { quantile = 0.5, blockLength = 1, confidence = 0.95 } = options
  const resampled = resampledQuantiles(values, options)
  const outside = (1 - confidence) / 2
  const method = options.method ?? (blockLength === 1 ? 'bca' : 'percentile')
  if (method === 'percentile')
    return [sortedQuantile(resampled, outside), sortedQuantile(resampled, 1 - outside)]
  const shape = shapeOf(values, quantile, resampled)
  return [
    sortedQuantile(resampled, corrected(outside, shape)),
    sortedQuantile(resampled, corrected(1 - outside, shape))
  ]
}

interface Shape {
  readonly bias: number
  readonly acceleration: number
}

/** Bias: where the estimate stands among the resampled ones. Acceleration: skewness of the leave-one-out estimates. */
function shapeOf(values: ArrayLike<number>, q: number, resampled: Float64Array): Shape {
  const sorted = Float64Array.from(values).sort()
  const estimate = sortedQuantile(sorted, q)
  let below = 0
  for (const value of resampled) below += value < estimate ? 1 : value === estimate ? 0.5 : 0
  const share = Math.min(
    1 - 0.5 / resampled.length,
    Math.max(0.5 / resampled.length, below / resampled.length)
  )
  return { bias: normalQuantile(share), acceleration: accelerationOf(sorted, q) }
}

/** Leaving out a value below the quantile moves it up, one above moves it down: at most four different outcomes. */
function accelerationOf(sorted: Float64Array, q: number): number {
  const n = sorted.length
  if (n < 3) return 0
  const without = (left: number): number => {
    const at = q * (n - 2)
    const low = Math.floor(at)
    const value = (place: number): number => sorted[place >= left ? place + 1 : place] ?? Number.NaN
    const below = value(low)
    return at === low ? below : below + (value(low + 1) - below) * (at - low)
  }
  const estimates = Float64Array.from({ length: n }, (_, left) => without(left))
  const mean = estimates.reduce((sum, value) => sum + value, 0) / n
  let squares = 0
  let cubes = 0
  for (const value of estimates) {
    squares += (mean - value) ** 2
    cubes += (mean - value) ** 3
  }
  return squares === 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5))
}

function corrected(share: number, { bias, acceleration }: Shape): number {
  const z = bias + normalQuantile(share)
  return normalShare(bias + z / (1 - acceleration * z))
}

/** Interval of Σ a / Σ b (joules per token, tokens per second) by resampling pairs in blocks. null for fewer than two pairs. */
export function ratioInterval(
  pairs: { readonly above: readonly number[]; readonly below: readonly number[] },
  options: Omit<BootstrapOptions, 'quantile' | 'method'> = {}
): Interval | null {
  const { above, below } = pairs
  const n = Math.min(above.length, below.length)
  if (n < 2) return null
  const ratios = Float64Array.from(resampledRatios(pairs, options)).sort()
  const outside = (1 - (options.confidence ?? 0.95)) / 2
  return [sortedQuantile(ratios, outside), sortedQuantile(ratios, 1 - outside)]
}

/** Resampled Σ a / Σ b in the order they were drawn; draws whose Σ b is 0 are left out. */
export function resampledRatios(
  { above, below }: { readonly above: readonly number[]; readonly below: readonly number[] },
  { blockLength = 1, seed = 1 }: BootstrapOptions = {}
): readonly number[] {
  const n = Math.min(above.length, below.length)
  const places = new Uint32Array(n)
  const random = seededRandom(seed)
  const ratios: number[] = []
  for (let draw = 0; draw < resamplesFor(n); draw += 1) {
    drawPositions(places, n, { blockLength, random })
    let top = 0
    let bottom = 0
    for (let at = 0; at < n; at += 1) {
      top += above[places[at] ?? 0] ?? 0
      bottom += below[places[at] ?? 0] ?? 0
    }
    if (bottom > 0) ratios.push(top / bottom)
  }
  return ratios
}
