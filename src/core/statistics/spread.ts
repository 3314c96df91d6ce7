import { quantile } from '@core/diagnosis/verdict/numbers'

export { meanOf, medianOf, quantile } from '@core/diagnosis/verdict/numbers'

/** Standard deviation of a sample (n − 1); NaN for fewer than two values. */
export function deviationOf(values: ArrayLike<number>): number {
  const n = values.length
  if (n < 2) return Number.NaN
  let mean = 0
  for (let at = 0; at < n; at += 1) mean += (values[at] ?? 0) / n
  let squares = 0
  for (let at = 0; at < n; at += 1) squares += ((values[at] ?? 0) - mean) ** 2
  return Math.sqrt(squares / (n - 1))
}

/** Coefficient of variation in percent: standard deviation over mean. null for fewer than two values or a mean of 0. */
export function cvPct(values: readonly number[]): number | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = deviationOf(values)
  return Number.isFinite(deviation) && mean !== 0 ? (100 * deviation) / Math.abs(mean) : null
}

/** The q-quantile of values that are already in order (linear between neighbours, R's type 7). */
export function sortedQuantile(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0) return Number.NaN
  const at = Math.min(1, Math.max(0, q)) * (sorted.length - 1)
  const low = Math.floor(at)
  const below = sorted[low] ?? Number.NaN
  const above = sorted[Math.min(low + 1, sorted.length - 1)] ?? Number.NaN
  return below + (above - below) * (at - low)
}

/** Median and the 5th and 95th percentile; null without values. */
export function fivePointsOf(
  values: ArrayLike<number>
): { readonly p5: number; readonly median: number; readonly p95: number } | null {
  if (values.length === 0) return null
  return { p5: quantile(values, 0.05), median: quantile(values, 0.5), p95: quantile(values, 0.95) }
}
