import type { SensorKind } from '@shared/model'
import { parseDecimal } from './parsed'

/** How many raw steps make one °C: 1000 by the kernel's rule, 10 and 1 on phones that break it. */
export type ZoneScale = 1000 | 10 | 1

export interface ZoneReading {
  readonly celsius: number | null
  /** Why there is no temperature; null when there is one. */
  readonly reason: string | null
}

/** Raw values that drivers give when nothing was measured (thermal core, LVTS, PMIC drivers, open thermistors). */
const placeholders: Readonly<Record<string, string>> = {
  '-274000': 'invalid by the kernel (-274000)',
  '-273000': 'no sensor behind it (-273000)',
  '-127000': 'a failed read of the driver (-127000)',
  '-40000': 'an unconnected thermistor (-40000)',
  '-40': 'an unconnected thermistor (-40)',
  '125000': 'parked at 125000'
}

const coldest = -30
const hottest = 150

/**
 * The scale of a zone, decided once from its first real value: a decimal point means whole °C; a battery zone must
 * agree with the battery service; else the kernel's milli-°C, unless that gives a phone colder than 1 °C and a coarser
 * scale gives a likely one. null while the value is a placeholder, 0 or no number: ask again with the next.
 */
export function decideZoneScale(
  raw: string,
  zone: { readonly kind: SensorKind; readonly batteryC: number | null }
): ZoneScale | null {
  const value = parseDecimal(raw)
  if (value === null || value === 0 || placeholders[raw.trim()] !== undefined) return null
  if (raw.includes('.')) return 1
  const { batteryC } = zone
  if (zone.kind === 'battery' && batteryC !== null) {
    const near = ([1000, 10, 1] as const).find((scale) => Math.abs(value / scale - batteryC) <= 8)
    if (near !== undefined) return near
  }
  const size = Math.abs(value)
  if (size >= 1000) return 1000
  return size >= 150 ? 10 : 1
}

/** One raw text of `temp` in °C, or why it is none. The scale is the zone's own, from `decideZoneScale`. */
export function readZone(raw: string, scale: ZoneScale): ZoneReading {
  const text = raw.trim()
  const value = parseDecimal(text)
  if (value === null) return { celsius: null, reason: text === '' ? 'could not be read' : `says “${text}”` }
  const placeholder = placeholders[text]
  if (placeholder !== undefined) return { celsius: null, reason: placeholder }
  if (value === 0) return { celsius: null, reason: 'reads 0, which is what a failed read gives' }
  const celsius = value / scale
  if (celsius < coldest || celsius > hottest)
    return { celsius: null, reason: `${celsius} °C is not a temperature of a phone` }
  return { celsius, reason: null }
}

/** A zone at or above this that never moves is parked, not hot. */
export const parkedFromC = 120
