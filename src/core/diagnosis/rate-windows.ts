import type { Columns } from '@shared/base/decimate'

/** Median of the numbers; null when there are none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2
}

const warmUpSamples = 5
const referenceSamples = 20
const steadySamples = 20

/**
 * What is left of the first speed, in percent: median of the last 20 known rates over the median of 20 known rates
 * after a warm-up of 5. null until both windows are full and apart.
 */
export function retentionPct(rate: Columns): number | null {
  const known = rate.v.filter((value) => value !== null)
  if (known.length < warmUpSamples + referenceSamples + steadySamples) return null
  const reference = median(known.slice(warmUpSamples, warmUpSamples + referenceSamples))
  const steady = median(known.slice(-steadySamples))
  return reference === null || steady === null || reference <= 0 ? null : (100 * steady) / reference
}
