import {
  halBatteryValues,
  halSensors,
  type HalBatteryValue,
  type HalLine,
  type HalSensor
} from './hal-sensors'
import { groupsOf, parseDecimal, parseInteger, rejected, textLines, type Rejected } from './parsed'

export { kindOfHalType, type HalSensor } from './hal-sensors'

/** `value` is a state index (0 = no mitigation), not a percentage. */
export interface CoolingDevice {
  readonly name: string
  readonly type: number
  readonly state: number
}

/** What `dumpsys thermalservice` says. `unavailable` holds the text when the service was denied or is missing. */
export interface ThermalDump {
  /** 0 none, 1 light, 2 moderate, 3 severe, 4 critical, 5 emergency, 6 shutdown; of the skin sensors only. */
  readonly status: number | null
  /** Why the status is null, or what it is worth when it is not. */
  readonly statusReason: string | null
  readonly overridden: boolean
  readonly halReady: boolean | null
  /** `1.0`, `1.1`, `2.0`, `AIDL 2`; null where the dump does not tell. */
  readonly halVersion: string | null
  readonly sensors: readonly HalSensor[]
  readonly nonThermal: readonly HalBatteryValue[]
  readonly cooling: readonly CoolingDevice[]
  /** Hot throttling thresholds by sensor name, °C for severity 0..6; null = not set. */
  readonly hotThresholds: ReadonlyMap<string, readonly (number | null)[]>
  /** Headroom of each severity (Android 15 and later), 1.0 = severe throttling. */
  readonly headroomThresholds: readonly (number | null)[] | null
  /** Sensors of the cached block: the same ones with values that may be hours old, so only counted. */
  readonly cachedCount: number
  readonly unavailable: string | null
  readonly rejected: readonly Rejected[]
}

type Section = 'cached' | 'hal' | 'cooling' | 'thresholds' | 'headroom' | 'other'

const sections: readonly (readonly [RegExp, Section])[] = [
  [/^Cached temperatures:/, 'cached'],
  [/^Current temperatures from HAL:/, 'hal'],
  [/^Current cooling devices from HAL:/, 'cooling'],
  [/^Temperature static thresholds from HAL:/, 'thresholds'],
  [/^Temperature headroom thresholds:/, 'headroom'],
  [/^[A-Z][\w ]{0,80}:/, 'other']
]

interface Draft {
  readonly raw: HalLine[]
  readonly cooling: CoolingDevice[]
  readonly hotThresholds: Map<string, readonly (number | null)[]>
  headroomThresholds: readonly (number | null)[] | null
  cachedCount: number
}

/**
 * Sensors come from "Current temperatures from HAL" only: the cached block repeats them with values that may be hours
 * old. Lines are matched trimmed (tabs or blanks), sections by title (versions differ in which they have).
 * Source: ThermalManagerService.dump and android.os.Temperature.
 */
export function parseThermalservice(text: string): ThermalDump {
  const draft: Draft = {
    raw: [],
    cooling: [],
    hotThresholds: new Map(),
    headroomThresholds: null,
    cachedCount: 0
  }
  const bad: Rejected[] = []
  const keys = new Map<string, string>()
  let hal: Pick<ThermalDump, 'halVersion' | 'halReady'> = { halVersion: null, halReady: null }
  let unavailable: string | null = null
  let section: Section = 'other'
  for (const full of textLines(text)) {
    const line = full.trim()
    if (line === '') continue
    section = sections.find(([pattern]) => pattern.test(line))?.[1] ?? section
    const connection = groupsOf(/^Thermal ?HAL ([\w .]{1,40}?) +connected: (yes|no)\b/, line)
    const pair = groupsOf(/^([\w ]{1,80}): ?(.*)$/, line)
    if (connection !== null) hal = { ...hal, halVersion: connection(1) }
    else if (/^(Permission Denial|Can't find service|.*inaccessible or not found)/.test(line))
      unavailable ??= rejected(line, '').line
    else if (pair !== null) keys.set(pair(1), keys.get(pair(1)) ?? pair(2))
    else {
      const problem = takeItem(draft, section, line)
      if (problem !== null) bad.push(rejected(full, problem))
    }
  }
  const ready = keys.get('HAL Ready')
  if (ready === 'true' || ready === 'false') hal = { ...hal, halReady: ready === 'true' }
  const oldHal = hal.halVersion?.startsWith('1.') === true
  const sensors = halSensors(draft.raw, oldHal)
  const { raw, ...rest } = draft
  return {
    ...statusOf(keys.get('Thermal Status'), { oldHal, sensors }),
    ...{ ...hal, ...rest, sensors, unavailable, rejected: bad },
    overridden: keys.get('IsStatusOverride') === 'true',
    nonThermal: halBatteryValues(raw)
  }
}

function statusOf(
  text: string | undefined,
  phone: { readonly oldHal: boolean; readonly sensors: readonly HalSensor[] }
): Pick<ThermalDump, 'status' | 'statusReason'> {
  const status = parseInteger(text)
  if (status === null) return { status, statusReason: 'not in the dump' }
  if (status < 0 || status > 6) return { status: null, statusReason: `${status} is no status` }
  if (status === 0 && phone.oldHal)
    return { status: null, statusReason: 'a HAL 1.x reports no throttling: its 0 means unknown' }
  const skin = phone.sensors.length === 0 || phone.sensors.some(({ kind }) => kind === 'skin')
  return { status, statusReason: skin ? null : 'only skin sensors count, and this HAL lists none: always 0' }
}

/** Takes one line of a section; returns why it could not. */
function takeItem(draft: Draft, section: Section, line: string): string | null {
  if (line.startsWith('Temperature{')) {
    if (section === 'cached') {
      draft.cachedCount += 1
      return null
    }
    const sensor = parseTemperature(line)
    if (sensor === null) return 'not a temperature line'
    if (section === 'hal') draft.raw.push(sensor)
    return section === 'hal' ? null : 'a temperature outside the HAL block'
  }
  if (line.startsWith('CoolingDevice{')) {
    const device = parseCooling(line)
    if (device !== null) draft.cooling.push(device)
    return device === null ? 'not a cooling device line' : null
  }
  if (/^(TemperatureThreshold)?\{/.test(line)) {
    const threshold = parseThreshold(line)
    if (threshold !== null) draft.hotThresholds.set(threshold.name, threshold.hot)
    return threshold === null ? 'not a threshold line' : null
  }
  const list = groupsOf(/^\[([^\]]*)\]$/, line)
  if (list === null || section !== 'headroom') return 'not a line of the thermal service that we know'
  draft.headroomThresholds = numbers(list(1))
  return null
}

function parseTemperature(line: string): HalLine | null {
  const found = groupsOf(
    /^Temperature\{mValue=([^,]+), mType=(-?\d{1,4}), mName=(.*), mStatus=(-?\d{1,4})\}$/,
    line
  )
  if (found === null) return null
  return { name: found(3), type: Number(found(2)), value: parseDecimal(found(1)), severity: Number(found(4)) }
}

function parseCooling(line: string): CoolingDevice | null {
  const found = groupsOf(/^CoolingDevice\{mValue=(-?\d{1,12}), mType=(-?\d{1,4}), mName=(.*)\}$/, line)
  return found === null ? null : { name: found(3), type: Number(found(2)), state: Number(found(1)) }
}

/** Of the AIDL HAL and of the HIDL HAL. */
const thresholds = [
  /^TemperatureThreshold\{mType=-?\d{1,4}, mName=(.*), mHotThrottlingThresholds=\[([^\]]*)\]/,
  /^\{\.type = \w{1,40}, \.name = "?([^"]*)"?, \.hotThrottlingThresholds = \[([^\]]*)\]/
]

function parseThreshold(
  line: string
): { readonly name: string; readonly hot: readonly (number | null)[] } | null {
  const found = thresholds.map((pattern) => groupsOf(pattern, line)).find((one) => one !== null) ?? null
  return found === null ? null : { name: found(1), hot: numbers(found(2)) }
}

function numbers(list: string): (number | null)[] {
  return list.split(',').map((value) => parseDecimal(value.trim()))
}

/** `cmd thermalservice headroom 10` → `Headroom in 10 seconds: 0.87`; the value is null for NaN, all null when the line is missing. */
export function parseHeadroom(
  text: string
): { readonly seconds: number; readonly headroom: number | null } | null {
  const found = groupsOf(/^[ \t]*Headroom in (\d{1,6}) seconds: (\S{1,32})[ \t\r]*$/m, text)
  return found === null ? null : { seconds: Number(found(1)), headroom: parseDecimal(found(2)) }
}
