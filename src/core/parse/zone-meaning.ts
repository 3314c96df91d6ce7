/** What the number of a zone that is no temperature means, and in which unit; unit null = a bare number. */
export interface ZoneMeaning {
  readonly what: string
  readonly unit: '%' | 'mV' | 'mA' | 'level' | 'm°C' | null
}

const meanings: readonly (readonly [RegExp, ZoneMeaning])[] = [
  [/^soc$/, { what: 'battery charge', unit: '%' }],
  [/^socd$/, { what: 'battery depth of discharge', unit: '%' }],
  [/(^|[-_])bcl([-_].*)?$/, { what: 'battery alarm level', unit: 'level' }],
  [/(^|[-_])vbat([-_].*)?$/, { what: 'battery voltage', unit: 'mV' }],
  [/(^|[-_])vph([-_].*)?$/, { what: 'supply voltage', unit: 'mV' }],
  [/(^|[-_])ibat([-_].*)?$/, { what: 'battery current, with the sign of the vendor', unit: 'mA' }],
  [/^(vdroop\d*|smpl_gm)$/, { what: 'voltage limit', unit: 'mV' }],
  [/^((soft_)?ocp_.+|batoilo\d*)$/, { what: 'current limit', unit: 'mA' }],
  [/-hw-trip-\d+$/, { what: 'trip point, a constant', unit: 'm°C' }],
  [/-step$/, { what: 'aggregated copy of other sensors', unit: null }],
  [/^USB-MINUS-/, { what: 'difference of two sensors', unit: null }],
  [/^VIRTUAL-/, { what: 'weighted sum of other sensors', unit: null }]
]

/** The meaning of a zone whose type `classifyZone` calls no temperature; null for every other type. */
export function zoneMeaning(type: string): ZoneMeaning | null {
  return meanings.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? null
}
