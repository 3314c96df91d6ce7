import type { Frame } from './frame'
import { quantile, runningMean, type Column } from './numbers'

/** What the phone's own state says could lower a clock, cell by cell. `null` = the session cannot tell. */
export interface Conditions {
  /** Temperature is well above this session's coolest, or the system reports throttling. */
  readonly hot: (at: number) => boolean | null
  /** Warm enough for a clamp, whatever the session's coolest was; without any sensor nothing speaks against one. */
  readonly clamps: (at: number) => boolean
  /** Power saver is on, or the battery is nearly empty. */
  readonly starved: (at: number) => boolean | null
  /** The charger was plugged during the session, before this cell, and is still in; false when it was in all along. */
  readonly chargedSince: (at: number) => number | null
  readonly temps: readonly { readonly id: string; readonly column: Column; readonly coolest: number }[]
}

/** Kelvin above the session's coolest time from which heat is a reason; °C that are hot in any case; °C below which no phone is known to hold its clocks back. */
const limits: Readonly<
  Record<string, { readonly riseK: number; readonly hotC: number; readonly clampC: number }>
> = {
  'temp.cpu': { riseK: 10, hotC: 70, clampC: 60 },
  'temp.gpu': { riseK: 10, hotC: 70, clampC: 60 },
  'temp.skin': { riseK: 3, hotC: 42, clampC: 39 },
  'temp.battery': { riseK: 3, hotC: 42, clampC: 39 }
}
const lowLevelPct = 15

export function conditionsOf(frame: Frame): Conditions {
  const temps = Object.keys(limits).flatMap((id) => {
    const raw = frame.series(id)
    const column = raw === null ? null : runningMean(raw, Math.max(3, Math.round(9 / frame.stepS)) | 1)
    return column === null
      ? []
      : [{ id, column, coolest: quantile(column, Math.min(0.02, 15 / frame.stepS / frame.count)) }]
  })
  const status = frame.series('thermal.status')
  return {
    temps,
    hot: (at) => hotAt(temps, status, at),
    clamps: (at) => clampsAt(temps, at),
    starved: starvation(frame),
    chargedSince: charging(frame)
  }
}

function hotAt(temps: Conditions['temps'], status: Column | null, at: number): boolean | null {
  if ((status?.[at] ?? 0) >= 1) return true
  const known = temps.filter(({ column }) => Number.isFinite(column[at]))
  if (known.length === 0) return null
  return known.some(({ id, column, coolest }) => {
    const now = column[at] ?? Number.NaN
    const limit = limits[id]
    return limit !== undefined && (now - coolest >= limit.riseK || now >= limit.hotC)
  })
}

function clampsAt(temps: Conditions['temps'], at: number): boolean {
  const known = temps.filter(({ column }) => Number.isFinite(column[at]))
  return known.length === 0 || known.some(({ id, column }) => (column[at] ?? 0) >= (limits[id]?.clampC ?? 0))
}

function starvation(frame: Frame): (at: number) => boolean | null {
  const saver = frame.series('power.saver')
  const level = frame.series('battery.level')
  if (saver === null && level === null) return () => null
  return (at) => (saver?.[at] ?? 0) >= 1 || (level?.[at] ?? 100) <= lowLevelPct
}

function charging(frame: Frame): (at: number) => number | null {
  const plugs = plugChanges(frame)
  return (at) => {
    const timeS = frame.timeS(at)
    const last = plugs.findLast(({ t }) => t <= timeS + frame.stepS)
    return last !== undefined && last.plugged && last.t > frame.startS + 5 ? last.t : null
  }
}

/** Every time the charger went in or out, from the events or else from `battery.plugged`. */
export function plugChanges(frame: Frame): readonly { readonly t: number; readonly plugged: boolean }[] {
  const told = frame.events
    .filter(({ kind }) => kind === 'charger')
    .flatMap(({ t, data }) => {
      const plugged = data?.['plugged'] ?? data?.['charging'] ?? null
      return typeof plugged === 'boolean' || typeof plugged === 'number'
        ? [{ t, plugged: Number(plugged) > 0 }]
        : []
    })
  if (told.length > 0) return told
  const column = frame.series('battery.plugged')
  if (column === null) return []
  const changes: { t: number; plugged: boolean }[] = []
  let before = Number.NaN
  column.forEach((value, at) => {
    if (!Number.isFinite(value)) return
    if (Number.isFinite(before) && value >= 1 !== before >= 1)
      changes.push({ t: frame.timeS(at), plugged: value >= 1 })
    before = value
  })
  return changes
}
