import type { Columns } from '@shared/base/decimate'

/** Median of the numbers; null when there are none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2
}

/** A span needs this many known values before its median is believed. */
const fewestValues = 3

/** Median of the known values with fromMs < t <= toMs; null when fewer than three are known. */
export function medianWithin(columns: Columns, fromMs: number, toMs: number): number | null {
  const values: number[] = []
  for (let index = firstAfter(columns.tMs, fromMs); index < columns.tMs.length; index += 1) {
    if ((columns.tMs[index] ?? 0) > toMs) break
    const value = columns.v[index]
    if (value !== null && value !== undefined) values.push(value)
  }
  return values.length >= fewestValues ? median(values) : null
}

function firstAfter(times: readonly number[], ms: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) > ms) high = middle
    else low = middle + 1
  }
  return low
}

/** A span of session time; toMs null = it goes on. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number | null
}

const windowMs = 30_000
const settleMs = 3_000

/**
 * The same columns with the time inside the given spans unknown (and a few seconds after each, until the rate has
 * settled): so that one cause is not charged with what another one cost.
 */
export function withoutSpans(columns: Columns, spans: readonly Span[]): Columns {
  if (spans.length === 0) return columns
  const within = (tMs: number): boolean =>
    spans.some(({ fromMs, toMs }) => tMs > fromMs && (toMs === null || tMs <= toMs + settleMs))
  return {
    tMs: columns.tMs,
    v: columns.v.map((value, index) => (within(columns.tMs[index] ?? 0) ? null : value))
  }
}

/** Token rate in the half minute before a span, and in the last half minute of it (after it settled); the whole span where that is unknown. */
export function rateAround(
  rate: Columns,
  span: Span
): { readonly rateBefore: number | null; readonly rateAfter: number | null } {
  const endMs = span.toMs ?? rate.tMs.at(-1) ?? span.fromMs
  return {
    rateBefore: medianWithin(rate, span.fromMs - windowMs, span.fromMs),
    rateAfter:
      medianWithin(rate, Math.max(span.fromMs + settleMs, endMs - windowMs), endMs) ??
      medianWithin(rate, span.fromMs + settleMs, endMs)
  }
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
