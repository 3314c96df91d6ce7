import { deviationOfMedian } from '@core/diagnosis/verdict/numbers'
import { seriesEstimate } from '@core/statistics/interval'
import { slopeOf, type Slope } from '@core/statistics/slope'
import { medianOf } from '@core/statistics/spread'
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
/** A drift that cannot be told from none is none, where it is known so well, ± percent. */
const knownWithinPct = 12
/** Rates outside this share of the median, or of so many times the flicker from one rate to the next, must be rare (stalls, a hog's burst). */
const nearShare = 0.15
const nearFlickers = 3
const mostOutside = 0.1

/**
 * The rate that a load holds in the end: its longest tail whose straight line drifts by no more than 3 %, or by no more than its own
 * flicker explains, and whose rates lie together. null when even the last quarter still moves.
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
  if (slope === null || !isFlat(slope)) return false
  const near = Math.max(nearShare * median, nearFlickers * flickerOf(v))
  const outside = v.filter((rate) => Math.abs(rate - median) > near).length
  return outside <= mostOutside * v.length
}

function isFlat({ driftPct, driftInterval: [low, high], level }: Slope): boolean {
  return Math.abs(driftPct) <= mostDriftPct || (level && (high - low) / 2 <= knownWithinPct)
}

/** Standard deviation of one rate, by the steps to its neighbours: a burst of seconds is none. */
function flickerOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)))
  return (medianOf(steps) * deviationOfMedian) / Math.SQRT2
}
