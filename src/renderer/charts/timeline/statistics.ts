import type { Columns } from '@shared/base/decimate'

/** What a selected span says about one series. `slopePerMinute` is the least-squares trend, null under two samples. */
export interface Statistics {
  readonly count: number
  readonly min: number
  readonly median: number
  readonly p95: number
  readonly max: number
  readonly slopePerMinute: number | null
}

/** Statistics of the known values inside [fromMs, toMs]; null when there is none. */
export function describeSpan(columns: Columns, fromMs: number, toMs: number): Statistics | null {
  const times: number[] = []
  const values: number[] = []
  columns.tMs.forEach((tMs, index) => {
    const value = columns.v[index]
    if (tMs < fromMs || tMs > toMs || value === null || value === undefined) return
    times.push(tMs)
    values.push(value)
  })
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  return {
    count: values.length,
    min: sorted[0] ?? 0,
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    max: sorted.at(-1) ?? 0,
    slopePerMinute: slope(times, values)
  }
}

/** Linear interpolation between the two nearest ranks (the method of numpy's default). */
export function quantile(sorted: Float64Array, share: number): number {
  const rank = (sorted.length - 1) * share
  const low = sorted[Math.floor(rank)] ?? Number.NaN
  const high = sorted[Math.ceil(rank)] ?? low
  return low + (high - low) * (rank - Math.floor(rank))
}

function slope(times: readonly number[], values: readonly number[]): number | null {
  if (times.length < 2) return null
  const meanTime = times.reduce((sum, value) => sum + value, 0) / times.length
  const meanValue = values.reduce((sum, value) => sum + value, 0) / values.length
  let covariance = 0
  let variance = 0
  times.forEach((time, index) => {
    covariance += (time - meanTime) * ((values[index] ?? 0) - meanValue)
    variance += (time - meanTime) ** 2
  })
  return variance === 0 ? null : (covariance / variance) * 60_000
}
