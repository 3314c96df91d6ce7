import { resampledInDrawOrder, type Interval } from './bootstrap'
import { blockLengthOf } from './autocorrelation'
import { studentQuantile } from './distributions'
import { fewestToResample, medianOverMean } from './interval'
import { deviationOf, quantile as quantileOf, sortedQuantile } from './spread'

export interface Difference {
  /** Second minus first. */
  readonly difference: number
  readonly interval: Interval | null
}

export interface DifferenceOptions {
  /** Default 0.5: difference of medians. */
  readonly quantile?: number
  readonly confidence?: number
  readonly seed?: number
  /** Neighbours depend on each other: both series are resampled in blocks. */
  readonly series?: boolean
}

/** Difference of a quantile of two samples, second minus first, with its interval. null where one is empty. */
export function differenceOf(
  first: readonly number[],
  second: readonly number[],
  options: DifferenceOptions = {}
): Difference | null {
  if (first.length === 0 || second.length === 0) return null
  const { quantile = 0.5 } = options
  const difference = quantileOf(second, quantile) - quantileOf(first, quantile)
  return { difference, interval: intervalOf(first, second, { ...options, difference }) }
}

function intervalOf(
  first: readonly number[],
  second: readonly number[],
  options: DifferenceOptions & { readonly difference: number }
): Interval | null {
  if (Math.min(first.length, second.length) < 2) return null
  const few = Math.min(first.length, second.length) < fewestToResample
  return few && options.series !== true ? welch(first, second, options) : resampled(first, second, options)
}

function resampled(
  first: readonly number[],
  second: readonly number[],
  options: DifferenceOptions
): Interval {
  const { quantile = 0.5, confidence = 0.95, seed = 1, series = false } = options
  const draws = (values: readonly number[], offset: number): Float64Array =>
    resampledInDrawOrder(values, {
      ...{ quantile, seed: seed + offset },
      blockLength: series ? blockLengthOf(values) : 1
    })
  const [a, b] = [draws(first, 0), draws(second, 7919)]
  const differences = Float64Array.from(
    { length: Math.min(a.length, b.length) },
    (_, at) => (b[at] ?? 0) - (a[at] ?? 0)
  ).sort()
  const outside = (1 - confidence) / 2
  return [sortedQuantile(differences, outside), sortedQuantile(differences, 1 - outside)]
}

/** Student's t with the degrees of freedom of Welch, widened because medians are compared. */
function welch(
  first: readonly number[],
  second: readonly number[],
  { difference, confidence = 0.95 }: DifferenceOptions & { readonly difference: number }
): Interval {
  const [a, b] = [deviationOf(first) ** 2 / first.length, deviationOf(second) ** 2 / second.length]
  if (a + b === 0) return [difference, difference]
  const freedom = (a + b) ** 2 / (a ** 2 / (first.length - 1) + b ** 2 / (second.length - 1))
  const half = medianOverMean * studentQuantile((1 + confidence) / 2, freedom) * Math.sqrt(a + b)
  return [difference - half, difference + half]
}
