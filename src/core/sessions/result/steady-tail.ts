import { seriesEstimate } from '@core/statistics/interval'
import { slopeOf } from '@core/statistics/slope'
import type { Estimate } from '@core/statistics/interval'
import { knownWithin, type KnownColumns } from './columns'

export interface SteadyTail {
  readonly fromMs: number
  readonly estimate: Estimate
}

/** The shortest tail that is believed: a quarter of the load, and ten seconds of rates. */
const leastShare = 0.25
const leastValues = 10
/** A drift over the tail beyond this is no steady rate, percent. */
const mostDriftPct = 3
/** Rates outside this share of the median must be rare (stalls, a hog's burst). */
const nearShare = 0.15
const mostOutside = 0.1

/**
 * The rate that a load holds in the end: its longest tail whose straight line drifts by no more than 3 % and whose rates lie
 * together. null when even the last quarter still moves.
 */
export function steadyTailOf(rates: KnownColumns): SteadyTail | null {
  const from = rates.tMs[0]
  const to = rates.tMs.at(-1)
  if (from === undefined || to === undefined) return null
  const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, leastShare]
  for (const share of shares) {
    const fromMs = to - share * (to - from)
    const tail = knownWithin({ tMs: [...rates.tMs], v: [...rates.v] }, fromMs, to)
    if (tail.v.length < leastValues) return null
    const estimate = seriesEstimate(tail.v)
    if (estimate !== null && isLevel(tail, estimate.median)) return { fromMs, estimate }
  }
  return null
}

function isLevel({ tMs, v }: KnownColumns, median: number): boolean {
  const slope = slopeOf(
    tMs.map((time) => time / 1000),
    v
  )
  if (slope === null || Math.abs(slope.driftPct) > mostDriftPct) return false
  const outside = v.filter((rate) => Math.abs(rate - median) > nearShare * median).length
  return outside <= mostOutside * v.length
}
