import { seededRandom } from '@shared/base/seeded-random'
import type { ActionProof } from '@shared/model'
import { medianOf, quantile } from './verdict/numbers'

/** Token rates in order of time: seconds and token/s, null = unknown. */
export interface RateSeries {
  readonly t: readonly number[]
  readonly v: readonly (number | null)[]
}

export interface ActionTime {
  /** Session seconds at which the action was done. */
  readonly actionS: number
  /** When it was undone: what came later proves nothing. Null = it still holds. */
  readonly untilS: number | null
}

/** Each window is at most this long; the action is given a moment to take effect. */
const windowS = 60
const settleS = 3
/** Fewer seconds or readings in a window say nothing yet. */
const leastS = 12
const leastReadings = 10
/** An interval wider than this part of the rate, in a window that may still grow, is no answer yet. */
const wide = 0.15
/** A difference of less than this part of the rate is none, however sure. */
const worthwhile = 0.02
/** Neighbouring tokens are alike: readings are drawn in blocks of so many seconds. */
const blockS = 5
const draws = 600

/**
 * Compares the token rate in a window before an action with one after it: difference of the medians with a 95 % interval
 * from a moving-block bootstrap (Künsch 1989; blocks keep what neighbouring readings share). The same series gives the same answer.
 */
export function proveAction(rate: RateSeries, { actionS, untilS }: ActionTime): ActionProof {
  const lastS = Math.min(rate.t.at(-1) ?? actionS, untilS ?? Number.POSITIVE_INFINITY)
  const beforeS: [number, number] = [Math.max(rate.t[0] ?? 0, actionS - windowS), actionS]
  const afterS: [number, number] = [actionS + settleS, Math.min(actionS + settleS + windowS, lastS)]
  const before = within(rate, beforeS)
  const after = within(rate, afterS)
  const none = { actionS, beforeS, afterS, difference: null, interval: null }
  const seen = { before: known(before), after: known(after) }
  if (!enough(before, beforeS) || !enough(after, afterS)) return { outcome: 'tooEarly', ...seen, ...none }
  const difference = medianOf(after.v) - medianOf(before.v)
  const interval = bootstrap(before, after)
  const outcome = outcomeOf({ difference, interval, level: medianOf(before.v) })
  const growing = untilS === null && afterS[1] < actionS + settleS + windowS
  const unsure = interval[1] - interval[0] > 2 * wide * medianOf(before.v)
  return {
    outcome: outcome === 'noDifference' && growing && unsure ? 'tooEarly' : outcome,
    ...{ ...seen, difference, interval, actionS, beforeS, afterS }
  }
}

interface Window {
  readonly t: readonly number[]
  readonly v: readonly number[]
}

function within({ t, v }: RateSeries, [fromS, toS]: readonly [number, number]): Window {
  const kept = t.flatMap((s, at) => {
    const value = v[at] ?? null
    return s >= fromS && s <= toS && value !== null && Number.isFinite(value) ? [{ s, value }] : []
  })
  return { t: kept.map(({ s }) => s), v: kept.map(({ value }) => value) }
}

function known({ v }: Window): number | null {
  return v.length === 0 ? null : medianOf(v)
}

function enough({ t }: Window, [fromS, toS]: readonly [number, number]): boolean {
  return toS - fromS >= leastS && t.length >= leastReadings
}

function outcomeOf(told: {
  readonly difference: number
  readonly interval: readonly [number, number]
  readonly level: number
}): ActionProof['outcome'] {
  const [low, high] = told.interval
  if (Math.abs(told.difference) < worthwhile * told.level) return 'noDifference'
  return low > 0 ? 'helped' : high < 0 ? 'worse' : 'noDifference'
}

function bootstrap(before: Window, after: Window): [number, number] {
  const next = seededRandom(1)
  const differences = Float64Array.from(
    { length: draws },
    () => medianOf(drawn(after, next)) - medianOf(drawn(before, next))
  )
  return [quantile(differences, 0.025), quantile(differences, 0.975)]
}

/** As many readings as there are, in whole blocks from random places. */
function drawn({ t, v }: Window, next: () => number): Float64Array {
  const seconds = Math.max(1e-3, (t.at(-1) ?? 0) - (t[0] ?? 0))
  const block = Math.max(1, Math.min(v.length >> 1, Math.round((blockS * v.length) / seconds)))
  const out = new Float64Array(v.length)
  for (let at = 0; at < out.length; at += block) {
    const from = Math.floor(next() * (v.length - block + 1))
    for (let step = 0; step < block && at + step < out.length; step += 1) out[at + step] = v[from + step] ?? 0
  }
  return out
}
