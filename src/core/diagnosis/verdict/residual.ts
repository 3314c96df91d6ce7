import type { Evidence, VerdictCause } from '@shared/model'
import { plugChanges, type Conditions } from './conditions'
import { moved } from './evidence'
import type { Frame } from './frame'
import { riseBegan } from './hinge'
import { meanOf, medianOf, runningMedian, runsWhere, spreadOf, type Column } from './numbers'

/** Loss that no dose explains, over a time, and the best that can be said of it. */
export interface Unexplained {
  /** Mean log-latency over the span. */
  readonly cost: number
  readonly cause: VerdictCause
  readonly from: number
  readonly to: number
  readonly confidence: number
  readonly evidence: readonly Evidence[]
}

/** Log-latency that must stay unexplained, and for how long, before it is worth a word; and beside what is explained. */
const least = 0.08
const leastS = 30
const leastMean = 0.1
const leastMeanShort = 0.18
const shortS = 60
const besideExplained = 0.35
/** What is there nearly all along has no better time to be compared with: then the reference is wrong, not the run. */
const allAlong = 0.85

/** Log-latency explained below which a cell counts as untouched, and how long those must be to speak for the rest. */
const untouched = 0.03
const enoughS = 45
const enoughPart = 0.2

/** The level of the residual while nothing was wrong: where the phone was at its best. */
export function baselineOf(residual: Column, explained: Column, stepS: number): number {
  const free = residual.map((value, at) => ((explained[at] ?? 0) <= untouched ? value : Number.NaN))
  const enough =
    free.filter((value) => Number.isFinite(value)).length * stepS >=
    Math.min(enoughS, enoughPart * residual.length * stepS)
  return levelOf(enough ? free : residual, stepS)
}

function levelOf(residual: Column, stepS: number): number {
  const smooth = runningMedian(residual, Math.max(5, Math.round(31 / stepS)) | 1)
  const known = [...smooth].filter((value) => Number.isFinite(value)).sort((a, b) => a - b)
  const best = known[Math.floor(known.length * 0.12)] ?? Number.NaN
  const near = residual.filter((_value, at) => Math.abs((smooth[at] ?? Number.NaN) - best) < 0.025)
  const middle = medianOf(near)
  return Number.isFinite(middle) ? middle : best
}

export interface Known {
  readonly conditions: Conditions
  /** The clocks of the run's cores could be read: what they did not do is known as well. */
  readonly clocks: boolean
  /** The context depth could be read, so that a slow decline is not it. */
  readonly depth: boolean
  /** Log-latency that candidates explain. */
  readonly explained: Column
  /** The first cell in which a clock was seen to be lowered; null = never. */
  readonly firstFall: number | null
}

/** Spans of unexplained loss, each given to a cause only when that cause's own sign is there; else `unknown`. */
export function unexplained(frame: Frame, residual: Column, known: Known): readonly Unexplained[] {
  const smooth = runningMedian(residual, Math.max(5, Math.round(15 / frame.stepS)) | 1)
  const noise = spreadOf(residual.map((value, at) => value - (smooth[at] ?? Number.NaN)))
  const limit = Math.max(least, Number.isFinite(noise) ? 0.9 * noise : 0)
  const stands = (at: number): boolean =>
    (smooth[at] ?? 0) > Math.max(limit, besideExplained * (known.explained[at] ?? 0))
  return runsWhere(frame.count, stands, Math.round(15 / frame.stepS))
    .filter(({ from, to }) => {
      const seconds = (to - from) * frame.stepS
      const mean = meanOf(residual.subarray(from, to))
      if (to - from >= allAlong * frame.count) return false
      return seconds >= leastS && mean >= (seconds < shortS ? leastMeanShort : leastMean)
    })
    .map(({ from, to }) => {
      const told = judge(frame, { from, to }, known)
      const began = told.cause === 'unknown' ? from : gradualStart(frame, residual, { from, to })
      const start = told.cause === 'unknown' ? from : Math.max(began, known.firstFall ?? 0)
      return { ...told, from: start, to, cost: meanOf(residual.subarray(start, to)) }
    })
}

/** How long before it stands out a gradual loss may have begun, and how much of its rise tells of its beginning. */
const rise = { beforeS: 45, afterS: 20 } as const

function gradualStart(
  frame: Frame,
  residual: Column,
  { from, to }: { readonly from: number; readonly to: number }
): number {
  const cells = (s: number): number => Math.round(s / frame.stepS)
  return Math.min(
    from,
    riseBegan(residual, Math.max(0, from - cells(rise.beforeS)), Math.min(to, from + cells(rise.afterS)))
  )
}

function judge(
  frame: Frame,
  span: { readonly from: number; readonly to: number },
  known: Known
): Pick<Unexplained, 'cause' | 'confidence' | 'evidence'> {
  const { conditions } = known
  const seconds = { fromS: frame.timeS(span.from), toS: frame.timeS(span.to) }
  const temps = conditions.temps.flatMap(({ id, column }) =>
    moved(frame, { series: id, column, unit: '°C' }, seconds)
  )
  // A phone that shows how it lowers its clocks hides no clamp before it does.
  const shown = known.firstFall !== null && known.firstFall >= span.to
  const hotShare = shareOf(
    span,
    (at) => conditions.hot(at) === true && (!known.clocks || conditions.clamps(at))
  )
  const plugged = conditions.chargedSince(Math.min(span.from + 10, frame.count - 1))
  if (hotShare > 0.7 && !shown && known.depth && !fallsAtOnce(frame, span)) {
    const recent = plugged !== null && seconds.fromS - plugged < 600 && plugChanges(frame).length > 0
    return { cause: recent ? 'charging' : 'heat', confidence: known.clocks ? 0.6 : 0.7, evidence: temps }
  }
  const cells = Math.round(15 / frame.stepS)
  const after = conditions.starved(Math.min(frame.count - 1, span.from + cells))
  if (!known.clocks && after === true && conditions.starved(Math.max(0, span.from - cells)) !== true)
    return { cause: 'batteryLimit', confidence: 0.6, evidence: [] }
  return { cause: 'unknown', confidence: 0.5, evidence: temps }
}

function shareOf(
  span: { readonly from: number; readonly to: number },
  holds: (at: number) => boolean
): number {
  let count = 0
  for (let at = span.from; at < span.to; at += 1) if (holds(at)) count += 1
  return count / Math.max(1, span.to - span.from)
}

/** Heat takes speed step by step; most of the loss within a few seconds is something that was switched on. */
function fallsAtOnce(frame: Frame, span: { readonly from: number; readonly to: number }): boolean {
  const cells = (s: number): number => Math.ceil(s / frame.stepS)
  const before = medianOf(
    frame.rate.subarray(Math.max(0, span.from - cells(20)), Math.max(1, span.from - cells(8)))
  )
  const soon = medianOf(frame.rate.subarray(span.from + cells(3), span.from + cells(15)))
  const whole = medianOf(frame.rate.subarray(span.from, span.to))
  return before - soon > 0.8 * (before - whole) && before - soon > 0.25 * before
}
