import { blockLengthOf } from './autocorrelation'
import { bootstrapInterval, type Interval } from './bootstrap'
import { studentQuantile } from './distributions'
import { cvPct, deviationOf, medianOf } from './spread'

/** Fewer values than this tell too little of their own shape: resampling them would promise too much. */
export const fewestToResample = 10
/** How much wider a median's interval is than a mean's (√(π/2), for values that scatter normally). */
export const medianOverMean = Math.sqrt(Math.PI / 2)

/** A sample in numbers. `interval` null for a single value. */
export interface Estimate {
  readonly median: number
  readonly interval: Interval | null
  readonly count: number
  readonly cvPct: number | null
}

export interface EstimateOptions {
  readonly confidence?: number
  readonly seed?: number
}

/**
 * Median and interval of repetitions, which do not depend on each other: resampled (BCa) from ten on; below that by Student's t
 * about the median, and never below nothing where no value is: a rate has no sign. null without values.
 */
export function estimateOf(values: readonly number[], options: EstimateOptions = {}): Estimate | null {
  if (values.length === 0) return null
  return {
    median: medianOf(values),
    interval: intervalOf(values, options),
    count: values.length,
    cvPct: cvPct(values)
  }
}

function intervalOf(
  values: readonly number[],
  { confidence = 0.95, seed = 1 }: EstimateOptions
): Interval | null {
  if (values.length < 2) return null
  if (values.length >= fewestToResample) return bootstrapInterval(values, { confidence, seed })
  const half = medianOverMean * halfWidth(values, confidence)
  const median = medianOf(values)
  const low = median - half
  return [values.every((value) => value >= 0) ? Math.max(0, low) : low, median + half]
}

function halfWidth(values: readonly number[], confidence: number): number {
  const n = values.length
  return (studentQuantile((1 + confidence) / 2, n - 1) * deviationOf(values)) / Math.sqrt(n)
}

/** Median and interval of a series of neighbours that depend on each other (token rates, latencies): resampled in blocks. */
export function seriesEstimate(
  values: readonly number[],
  options: EstimateOptions & { readonly quantile?: number } = {}
): Estimate | null {
  if (values.length === 0) return null
  const blockLength = blockLengthOf(values)
  return {
    median: medianOf(values),
    interval: bootstrapInterval(values, { ...options, blockLength, method: 'percentile' }),
    count: values.length,
    cvPct: cvPct(values)
  }
}
