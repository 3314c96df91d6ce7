import type { CompareEffect, CompareMetric, CompareValue, CompareVerdict } from '@shared/model'
import { blockLengthOf } from '@core/statistics/autocorrelation'
import { ratioInterval, resampledRatios, type Interval } from '@core/statistics/bootstrap'
import { differenceOf } from '@core/statistics/difference'
import { fallingOf } from '@core/statistics/falling'
import { estimateOf, seriesEstimate } from '@core/statistics/interval'
import { quantile as quantileOf, sortedQuantile } from '@core/statistics/spread'

/** What was measured of one metric in one session, before it is made a number. */
export type Measured =
  | { readonly kind: 'repetitions'; readonly values: readonly number[] }
  | { readonly kind: 'series'; readonly values: readonly number[]; readonly quantile: number }
  | { readonly kind: 'ratio'; readonly above: readonly number[]; readonly below: readonly number[] }
  /** One observation; `half` = how finely it can be told. */
  | { readonly kind: 'single'; readonly value: number; readonly half: number }
  | { readonly kind: 'none'; readonly reason: string }

export interface Rules {
  readonly confidence: number
  /** Within this, a difference is none: in the metric's unit. */
  readonly tolerance: number
  readonly better: CompareMetric['better']
}

const nothing = { median: null, interval: null, count: 0, cvPct: null, samples: null, falling: false }

/** The number and interval of one session. */
export function valueOf(sessionId: string, measured: Measured, confidence: number): CompareValue {
  switch (measured.kind) {
    case 'none':
      return { sessionId, ...nothing, reason: measured.reason }
    case 'single': {
      const { value, half } = measured
      return {
        sessionId,
        ...nothing,
        median: value,
        interval: [value - half, value + half],
        count: 1,
        reason: null
      }
    }
    case 'ratio': {
      const blockLength = blockLengthOf(measured.above)
      const interval = ratioInterval(measured, { confidence, blockLength })
      const median = ratioOf(measured)
      return {
        sessionId,
        ...nothing,
        median,
        interval: pair(interval),
        count: measured.above.length,
        reason: null
      }
    }
    case 'series': {
      const { values, quantile } = measured
      const found = seriesEstimate(values, { confidence, quantile })
      const median = values.length === 0 ? null : quantileOf(values, quantile)
      const told = { count: values.length, cvPct: found?.cvPct ?? null, samples: null, falling: false }
      return { sessionId, median, interval: pair(found?.interval), ...told, reason: null }
    }
    case 'repetitions': {
      const { values } = measured
      const found = estimateOf(values, { confidence })
      const { falling } = fallingOf(values)
      const told = { count: values.length, cvPct: found?.cvPct ?? null, samples: [...values], falling }
      return {
        sessionId,
        median: found?.median ?? null,
        interval: pair(found?.interval),
        ...told,
        reason: null
      }
    }
  }
}

/** How a session differs from the first. */
export function effectOf(
  sessionId: string,
  [first, other]: readonly [Measured, Measured],
  rules: Rules
): CompareEffect {
  const found = differenceBetween(first, other, rules.confidence)
  if (found === null)
    return { sessionId, difference: null, differencePct: null, interval: null, verdict: 'unclear' }
  const base = valueOf('', first, rules.confidence).median ?? 0
  return {
    sessionId,
    difference: found.difference,
    differencePct: base === 0 ? null : (100 * found.difference) / Math.abs(base),
    interval: pair(found.interval),
    verdict: verdictOf(found.difference, found.interval, rules)
  }
}

/** Better or worse: beyond the tolerance, and the interval excludes no difference. Same: the whole interval lies within the tolerance. */
export function verdictOf(difference: number, interval: Interval | null, rules: Rules): CompareVerdict {
  if (interval === null) return 'unclear'
  const [low, high] = interval
  if (low >= -rules.tolerance && high <= rules.tolerance) return 'same'
  if (Math.abs(difference) <= rules.tolerance || (low <= 0 && high >= 0)) return 'unclear'
  return difference > 0 === (rules.better === 'higher') ? 'better' : 'worse'
}

function differenceBetween(
  first: Measured,
  other: Measured,
  confidence: number
): { readonly difference: number; readonly interval: Interval | null } | null {
  if (first.kind === 'repetitions' && other.kind === 'repetitions')
    return differenceOf(first.values, other.values, { confidence })
  if (first.kind === 'series' && other.kind === 'series')
    return differenceOf(first.values, other.values, { confidence, quantile: first.quantile, series: true })
  if (first.kind === 'ratio' && other.kind === 'ratio') return ratioDifference(first, other, confidence)
  if (first.kind !== 'single' || other.kind !== 'single') return null
  const difference = other.value - first.value
  const half = Math.hypot(first.half, other.half)
  return { difference, interval: [difference - half, difference + half] }
}

type Ratio = Extract<Measured, { kind: 'ratio' }>

function ratioDifference(
  first: Ratio,
  other: Ratio,
  confidence: number
): { readonly difference: number; readonly interval: Interval } {
  const draws = (ratio: Ratio, seed: number): readonly number[] =>
    resampledRatios(ratio, { seed, blockLength: blockLengthOf(ratio.above) })
  const [a, b] = [draws(first, 1), draws(other, 7919)]
  const differences = a.slice(0, b.length).map((value, at) => (b[at] ?? value) - value)
  const sorted = Float64Array.from(differences).sort()
  const outside = (1 - confidence) / 2
  return {
    difference: ratioOf(other) - ratioOf(first),
    interval: [sortedQuantile(sorted, outside), sortedQuantile(sorted, 1 - outside)]
  }
}

function ratioOf({ above, below }: Ratio): number {
  return sum(above) / sum(below)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function pair(interval: Interval | null | undefined): [number, number] | null {
  return interval === null || interval === undefined ? null : [interval[0], interval[1]]
}
