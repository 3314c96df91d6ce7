import type { SensorKind } from '@shared/model'
import { parseDecimal } from './parsed'

/** How many raw steps make one °C: 1000 by the kernel's rule, 10 and 1 on phones that break it. */
export type ZoneScale = 1000 | 10 | 1

export interface ZoneReading {
  readonly celsius: number | null
  /** Why there is no temperature; null when there is one. */
  readonly reason: string | null
}

/** What is known besides a zone's own number when its scale is decided. */
export interface ZoneContext {
  readonly kind: SensorKind
  /** Temperature of the battery service; null when it is not known. */
  readonly batteryC: number | null
  /** Scale of zones with the same name but other numbers (`cpu-0-0` beside `cpu-0-1`). */
  readonly familyScale?: ZoneScale | null
  /** A temperature of this phone that is beyond doubt. */
  readonly nearC?: number | null
}

/** Raw values that drivers give when nothing was measured (thermal core, LVTS, PMIC drivers, open thermistors). */
const placeholders: Readonly<Record<string, string>> = {
  '-274000': 'invalid by the kernel (-274000)',
  '-274': 'invalid by the kernel (-274)',
  '-273200': 'no sensor behind it (-273200)',
  '-273150': 'no sensor behind it (-273150)',
  '-273000': 'no sensor behind it (-273000)',
  '-273': 'no sensor behind it (-273)',
  '-127000': 'a failed read of the driver (-127000)',
  '-127': 'a failed read of the driver (-127)',
  '-40000': 'an unconnected thermistor (-40000)',
  '-400': 'an unconnected thermistor (-400)',
  '-40': 'an unconnected thermistor (-40)',
  '-1': 'a failed read (-1)',
  '32767': 'a full counter, no temperature (32767)',
  '-32768': 'an empty counter, no temperature (-32768)',
  '2147483647': 'a full counter, no temperature (2147483647)',
  '125000': 'parked at 125000',
  '1250': 'parked at 1250',
  '125': 'parked at 125'
}

const coldest = -30
const hottest = 150
const scales: readonly ZoneScale[] = [1000, 10, 1]
/** Above this a number can only be milli-°C: in deci-°C it would be 1000 °C. */
const surelyMilli = 10_000

/** Why a raw text is no measurement whatever its unit; null when it may be one. */
export function placeholderReason(raw: string): string | null {
  return placeholders[raw.trim()] ?? null
}

/** A scale that the text alone proves: a decimal point means whole °C, large numbers can only be milli-°C. */
export function provenScale(raw: string): ZoneScale | null {
  const value = parseDecimal(raw.trim())
  if (value === null || value === 0 || placeholderReason(raw) !== null) return null
  if (raw.includes('.')) return 1
  return Math.abs(value) >= surelyMilli ? 1000 : null
}

/**
 * The scale of a zone, decided once from its first real value: what the text proves; a battery zone must agree with
 * the battery service; then the scale of its family; then the one that comes nearest to a known temperature of the
 * phone; else the kernel's milli-°C, unless that gives a phone colder than 1 °C and a coarser scale a likely one.
 * null while the value is a placeholder, 0 or no number: ask again with the next.
 */
export function decideZoneScale(raw: string, zone: ZoneContext): ZoneScale | null {
  const value = parseDecimal(raw.trim())
  if (value === null || value === 0 || placeholderReason(raw) !== null) return null
  const proven = provenScale(raw)
  if (proven !== null) return proven
  const { batteryC, familyScale = null, nearC = null } = zone
  if (zone.kind === 'battery' && batteryC !== null) {
    const agreeing = scales.find((scale) => Math.abs(value / scale - batteryC) <= 8)
    if (agreeing !== undefined) return agreeing
  }
  const likely = scales.filter((scale) => value / scale >= coldest && value / scale <= hottest)
  if (familyScale !== null && likely.includes(familyScale)) {
    const hidden = Math.abs(value / familyScale) < 1 && (nearC ?? 0) > 10
    if (!hidden) return familyScale
  }
  if (nearC !== null)
    return likely.reduce<ZoneScale>(
      (best, scale) => (distance(value / scale, nearC) < distance(value / best, nearC) ? scale : best),
      1000
    )
  const size = Math.abs(value)
  if (size >= 1000) return 1000
  return size >= 150 ? 10 : 1
}

/** Chips run hotter than the rest of a phone by much and colder by little. */
function distance(celsius: number, nearC: number): number {
  return celsius < nearC ? 3 * (nearC - celsius) : celsius - nearC
}

/** One raw text of `temp` in °C, or why it is none. The scale is the zone's own, from `decideZoneScale`. */
export function readZone(raw: string, scale: ZoneScale): ZoneReading {
  const text = raw.trim()
  const value = parseDecimal(text)
  if (value === null) return { celsius: null, reason: text === '' ? 'could not be read' : `says “${text}”` }
  const placeholder = placeholderReason(text)
  if (placeholder !== null) return { celsius: null, reason: placeholder }
  if (value === 0) return { celsius: null, reason: 'reads 0, which is what a failed read gives' }
  const celsius = value / scale
  if (celsius < coldest || celsius > hottest)
    return { celsius: null, reason: `${celsius} °C is not a temperature of a phone` }
  return { celsius, reason: null }
}

/** A zone at or above this that never moves is parked, not hot. */
export const parkedFromC = 120
