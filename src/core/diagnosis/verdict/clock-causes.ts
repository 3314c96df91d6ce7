import type { Evidence, VerdictCause } from '@shared/model'
import type { Candidate } from './candidate'
import { clockLoss, type ClockLoss } from './clocks'
import { conditionsOf, type Conditions } from './conditions'
import { moved, movedSeries } from './evidence'
import type { Frame } from './frame'
import type { Column } from './numbers'

type ClockCause = Extract<VerdictCause, 'heat' | 'charging' | 'batteryLimit' | 'unknown'>

/** Falling clocks cost decode speed a little less than in proportion: part of the time goes to memory. */
const clockPrior = { mean: 0.85, sd: 0.2 }
const hotSoonS = 30
const actions: Readonly<Record<ClockCause, string | null>> = {
  heat: 'cool',
  charging: 'unplug',
  batteryLimit: 'chargeFirst',
  unknown: null
}

/** One candidate for each reason for which the clocks of the run's cores were lowered. */
export function clockCandidates(frame: Frame): readonly Candidate[] {
  const loss = clockLoss(frame)
  if (loss === null) return []
  const conditions = conditionsOf(frame)
  const doses = shareOut(frame, loss, conditions)
  return [...doses].map(([cause, dose]) => ({
    cause,
    subject: null,
    dose,
    prior: clockPrior,
    most: 1.4,
    knownLaw: cause !== 'unknown',
    confidence: confidenceOf(cause, conditions),
    evidence: (fromS, toS) => proofOf(frame, { loss, conditions, cause }, { fromS, toS }),
    action: actions[cause]
  }))
}

function confidenceOf(cause: ClockCause, conditions: Conditions): number {
  if (cause === 'unknown') return 0.5
  return cause === 'heat' && conditions.temps.length === 0 ? 0.6 : 0.9
}

/** Goes through time: what a clock loses goes to the reason of that moment; what it wins back is taken off again. */
function shareOut(frame: Frame, loss: ClockLoss, conditions: Conditions): Map<ClockCause, Column> {
  const held = new Map<ClockCause, number>()
  const doses = new Map<ClockCause, Column>()
  let before = 0
  for (let at = 0; at < frame.count; at += 1) {
    const told = ((loss.most[at] ?? Number.NaN) + (loss.mean[at] ?? Number.NaN)) / 2
    const now = Number.isFinite(told) ? told : before
    if (now > before) {
      const cause = reasonAt(frame, conditions, at)
      held.set(cause, (held.get(cause) ?? 0) + now - before)
    } else if (now < before) giveBack(held, before - now, (cause) => stillHolds(conditions, cause, at))
    before = now
    for (const [cause, dose] of held) {
      const column = doses.get(cause) ?? new Float64Array(frame.count)
      doses.set(cause, column)
      column[at] = dose
    }
  }
  return doses
}

function giveBack(
  held: Map<ClockCause, number>,
  amount: number,
  holds: (cause: ClockCause) => boolean
): void {
  let left = amount
  const order = [...held.keys()].sort((a, b) => Number(holds(a)) - Number(holds(b)))
  for (const cause of order) {
    const taken = Math.min(left, held.get(cause) ?? 0)
    held.set(cause, (held.get(cause) ?? 0) - taken)
    left -= taken
  }
}

function reasonAt(frame: Frame, conditions: Conditions, at: number): ClockCause {
  const hot = conditions.hot(at)
  // The battery is read more seldom than the clocks: its word may come a little later.
  const soon = [0, 5, 10, 15].map((s) => Math.min(frame.count - 1, at + Math.round(s / frame.stepS)))
  if (
    soon.some((cell) => conditions.starved(cell) === true) &&
    (starvedLately(frame, conditions, at) || hot !== true)
  )
    return 'batteryLimit'
  const plugged = conditions.chargedSince(at)
  if (plugged !== null && warmedBy(frame, conditions, { plugged, at })) return 'charging'
  // A run that begins warm is throttled before it is warmer than at its coolest.
  if (hot === false && !conditions.clamps(at) && !hotSoon(frame, conditions, at)) return 'unknown'
  return 'heat'
}

/** A governor acts on peaks; smoothed, the temperature shows it a little later. */
function hotSoon(frame: Frame, conditions: Conditions, at: number): boolean {
  const last = Math.min(frame.count - 1, at + Math.round(hotSoonS / frame.stepS))
  for (let cell = at + 1; cell <= last; cell += 1) if (conditions.hot(cell) === true) return true
  return false
}

/** Whether the phone began to be starved within half a minute of this cell: what moved together belongs together. */
function starvedLately(frame: Frame, conditions: Conditions, at: number): boolean {
  const earlier = at - Math.round(30 / frame.stepS)
  return earlier < 0 || conditions.starved(earlier) !== true
}

/** Whether the clocks were whole when the charger came and the battery (or skin) has warmed since. */
function warmedBy(
  frame: Frame,
  conditions: Conditions,
  when: { readonly plugged: number; readonly at: number }
): boolean {
  const from = frame.cellOf(when.plugged)
  const slow = conditions.temps.filter(({ id }) => id === 'temp.battery' || id === 'temp.skin')
  const known = slow.filter(({ column }) => Number.isFinite(column[from]) && Number.isFinite(column[when.at]))
  if (known.length === 0) return true
  return known.some(({ column }) => (column[when.at] ?? 0) - (column[from] ?? 0) >= 0.8)
}

function stillHolds(conditions: Conditions, cause: ClockCause, at: number): boolean {
  if (cause === 'batteryLimit') return conditions.starved(at) === true
  if (cause === 'charging') return conditions.chargedSince(at) !== null
  return conditions.hot(at) !== false
}

function proofOf(
  frame: Frame,
  what: { readonly loss: ClockLoss; readonly conditions: Conditions; readonly cause: ClockCause },
  span: { readonly fromS: number; readonly toS: number }
): Evidence[] {
  const clocks = what.loss.policies.flatMap(({ series, kHz }) =>
    moved(frame, { series, column: kHz, unit: 'kHz' }, span)
  )
  const temps = what.conditions.temps.flatMap(({ id, column }) =>
    moved(frame, { series: id, column, unit: '°C' }, span)
  )
  const battery =
    what.cause === 'heat'
      ? movedSeries(frame, 'thermal.status', '', span)
      : ['battery.level', 'power.saver', 'battery.plugged'].flatMap((id) => movedSeries(frame, id, '', span))
  return [...clocks, ...temps, ...battery]
}
