import type { SensorKind } from '@shared/model'
import { groupsOf, rejected, textLines, type Parsed } from './parsed'
import { zoneMeaning } from './zone-meaning'

/**
 * What the number of a thermal zone is, by the zone's type name. Patterns are anchored: `soc` is a battery
 * percentage, `soc-thmzone` a temperature. What is not a temperature (zone-meaning.ts) is asked first, since its
 * names contain the names of chips (`pm8150b-vbat-lvl0`). Names follow the thermal HAL tables and device trees of
 * the Qualcomm, MediaTek, Exynos, Tensor and Unisoc families.
 */
const kinds: readonly (readonly [SensorKind, readonly RegExp[]])[] = [
  [
    'cpu',
    [
      /^cpu[-_]?\d*$/,
      /^cpu-\d+-\d+(-\d+)?$/,
      /^cpuss-?\d+(-\d+)?$/,
      /^cpu\d*-(silver|gold|goldplus|prime)(-\d+)?$/,
      /^apc\d+-cpu\d+$/,
      /^mtktscpu$/,
      /^cpu[-_](big|little|mid|medium|prime)([-_].+|\d+.*)?$/,
      /^(BIG|MID|MIDDLE|LITTLE)\d*$/,
      /^cpu[-_]?(thm|therm|thermal)([-_]?zone)?\d*$/,
      /^(ank|prometheus)\d+([-_].+)?$/
    ]
  ],
  [
    'gpu',
    [/^gpu(ss)?[-_]?\d*(-\d+)?$/, /^gpu[-_]?(thm|therm|thermal)([-_]?zone)?\d*$/, /^G3D\d*$/, /^mtktsgpu\d*$/]
  ],
  [
    'npu',
    [/^nsp(ss|hvx|hmx)?[-_]?\d*(-\d+)*$/, /^(npu|apu|NPU|TPU)[-_]?\d*(-\d+)?$/, /^mtkts(apu|vpu|mdla)\d*$/]
  ],
  ['skin', [/^skin([-_].+)?$/, /^quiet[-_]therm\d*$/]],
  [
    'battery',
    [/^battery\d*$/, /^bms$/, /^mtktsbattery\d*$/, /^bat(tery)?[-_]therm\d*$/, /^[a-z0-9]+_battery$/]
  ],
  [
    'modem',
    [
      /^modem([-_].+|\d+.*)?$/,
      /^mmw.*$/,
      /^mdmss[-_]?\d+$/,
      /^(pa|lte-pa|nr-pa|pa-nr)[-_]?therm\d*$/,
      /^mtktspa$/
    ]
  ],
  ['pmic', [/^pm[a-z]{0,4}\d{3,5}[a-z]*([-_].+)?$/, /^mtktspmic\d*$/, /^pmic([-_].+)?$/]],
  ['memory', [/^ddr([-_].+|\d+)?$/, /^dram([-_].+|\d+)?$/]],
  [
    'other',
    [
      /^aoss-?\d+$/,
      /^(xo|conn|neutral|qi|usb|usb_pwr|disp|emmc|ufs|rf|wlan|camera|cam|flash|chg|charger)[-_]therm\d*$/,
      /^tsens_tz_sensor\d+$/,
      /^mtkts(AP|wmt|abb|usb|dram|_bts\d*)$/,
      /^(ISP|AUR|ac)\d*$/,
      /^(camera|video|lpass|display|q6|wlan)-?\d*$/,
      /^soc_max$/,
      /^soc[-_](thm|thermal)([-_]?zone)?\d*$/
    ]
  ]
]

/** See the tables above. Qualcomm's `-usr` and `-adc` endings are only another view of the same sensor. */
export function classifyZone(type: string): SensorKind {
  if (zoneMeaning(type) !== null) return 'notTemperature'
  const base = type.trim().replace(/-(usr|adc)$/, '')
  for (const [kind, patterns] of kinds) if (patterns.some((pattern) => pattern.test(base))) return kind
  return 'unknown'
}

/** One zone as it was read: the number of its folder, its type, and the raw text of `temp` (or the errno text). */
export interface ZoneRow {
  readonly id: string
  readonly type: string
  readonly raw: string
}

/**
 * Lines `id|type|temp`, one zone a line so that a failing zone shifts nothing. The id may be a path
 * (`/sys/class/thermal/thermal_zone12`): its number is kept. A zone seen twice (two views of /sys) counts once.
 */
export function parseZoneLines(text: string): Parsed<ZoneRow> {
  const rows = new Map<string, ZoneRow>()
  const bad = []
  for (const line of textLines(text)) {
    if (line.trim() === '') continue
    const found = groupsOf(/^(?:.*thermal_zone)?(\d{1,5})\|([^|]*)\|(.*)$/, line.trim())
    if (found === null) bad.push(rejected(line, 'not of the form id|type|temp'))
    else if (!rows.has(found(1)))
      rows.set(found(1), { id: found(1), type: found(2).trim(), raw: found(3).trim() })
  }
  return { rows: [...rows.values()], rejected: bad }
}
