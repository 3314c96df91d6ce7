import type { SensorKind } from '@shared/model'
import { parseDecimal, parseInteger, rejected, textLines, type Rejected } from './parsed'

/** A temperature sensor of the thermal HAL. `celsius` null = unknown, `reason` says why. */
export interface HalSensor {
  readonly name: string
  /** android.os.Temperature type; -1 unknown. */
  readonly type: number
  readonly kind: SensorKind
  readonly celsius: number | null
  readonly reason: string | null
  /** Throttling severity 0..6; null where the HAL does not report it (HAL 1.x always prints 0). */
  readonly severity: number | null
}

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
  readonly overridden: boolean
  readonly halReady: boolean | null
  readonly sensors: readonly HalSensor[]
  /** Battery voltage, current and percentage sensors: their type decides, never the size of the number. */
  readonly nonThermal: readonly { readonly name: string; readonly type: number; readonly value: number }[]
  readonly cooling: readonly CoolingDevice[]
  /** Hot throttling thresholds by sensor name, °C for severity 0..6; null = not set. */
  readonly hotThresholds: ReadonlyMap<string, readonly (number | null)[]>
  readonly unavailable: string | null
  readonly rejected: readonly Rejected[]
}

/** Sensor kind by android.os.Temperature type: 6, 7 and 8 are battery voltage, current and percentage. */
export function kindOfHalType(type: number): SensorKind {
  const kinds: Readonly<Record<number, SensorKind>> = {
    ...{ 0: 'cpu', 1: 'gpu', 2: 'battery', 3: 'skin', 6: 'notTemperature', 7: 'notTemperature' },
    ...{ 8: 'notTemperature', 9: 'npu', 10: 'npu', 12: 'modem' }
  }
  return kinds[type] ?? (type < 0 ? 'unknown' : 'other')
}

type Section = 'cached' | 'hal' | 'cooling' | 'thresholds' | 'none'

const sections: readonly (readonly [RegExp, Section])[] = [
  [/^Cached temperatures:/, 'cached'],
  [/^Current temperatures from HAL:/, 'hal'],
  [/^Current cooling devices from HAL:/, 'cooling'],
  [/^Temperature static thresholds from HAL:/, 'thresholds'],
  [/^[A-Z][\w ]*:/, 'none']
]

/**
 * Sensors come from "Current temperatures from HAL" only: the cached block repeats them with values that may be hours
 * old. Lines are matched trimmed (tabs or blanks), sections by title (versions differ in which they have).
 * Source: ThermalManagerService.dump and android.os.Temperature.
 */
export function parseThermalservice(text: string): ThermalDump {
  const raw: { name: string; type: number; value: number | null; severity: number | null }[] = []
  const cooling: CoolingDevice[] = []
  const hotThresholds = new Map<string, readonly (number | null)[]>()
  const bad: Rejected[] = []
  let section: Section = 'none'
  for (const line of textLines(text).map((one) => one.trim())) {
    section = sections.find(([title]) => title.test(line))?.[1] ?? section
    if (section === 'hal' && line.startsWith('Temperature{')) {
      const match = /^Temperature\{mValue=([^,]+), mType=(-?\d+), mName=(.*), mStatus=(-?\d+)\}$/.exec(line)
      const type = parseInteger(match?.[2])
      if (match === null || type === null) bad.push(rejected(line, 'not a temperature line'))
      else
        raw.push({
          name: match[3] ?? '',
          type,
          value: parseDecimal(match[1]),
          severity: parseInteger(match[4])
        })
    } else if (section === 'cooling' && line.startsWith('CoolingDevice{')) {
      const device = parseCooling(line)
      if (device === null) bad.push(rejected(line, 'not a cooling device line'))
      else cooling.push(device)
    } else if (section === 'thresholds') addThresholds(line, hotThresholds)
  }
  const status = parseInteger(/^\s*Thermal Status: (-?\d+)\s*$/m.exec(text)?.[1])
  const ready = /^\s*HAL Ready: (true|false)\s*$/m.exec(text)?.[1]
  const oldHal = /ThermalHAL 1\.\d/.test(text)
  const isThermal = (type: number): boolean => kindOfHalType(type) !== 'notTemperature'
  const warm = raw.some((one) => isThermal(one.type) && (one.value ?? 0) > 10)
  return {
    status: status !== null && status >= 0 && status <= 6 ? status : null,
    overridden: /^\s*IsStatusOverride: true\s*$/m.test(text),
    halReady: ready === undefined ? null : ready === 'true',
    sensors: raw.filter((one) => isThermal(one.type)).map((one) => toSensor(one, { warm, oldHal })),
    nonThermal: raw.flatMap(({ name, type, value }) =>
      isThermal(type) || value === null ? [] : [{ name, type, value }]
    ),
    cooling,
    hotThresholds,
    unavailable: unavailableText(text),
    rejected: bad
  }
}

function toSensor(
  one: { name: string; type: number; value: number | null; severity: number | null },
  phone: { readonly warm: boolean; readonly oldHal: boolean }
): HalSensor {
  const { name, type, value } = one
  const reason =
    value === null
      ? 'the HAL gives no number (NaN)'
      : value === 0 && phone.warm
        ? 'reads 0.0 while others are warm: no sensor behind it'
        : value < -30 || value > 150
          ? `${value} °C is not a temperature of a phone`
          : null
  const severity = phone.oldHal ? null : one.severity
  return { name, type, kind: kindOfHalType(type), celsius: reason === null ? value : null, reason, severity }
}

function parseCooling(line: string): CoolingDevice | null {
  const match = /^CoolingDevice\{mValue=(-?\d+), mType=(-?\d+), mName=(.*)\}$/.exec(line)
  const state = parseInteger(match?.[1])
  const type = parseInteger(match?.[2])
  return state === null || type === null ? null : { name: match?.[3] ?? '', type, state }
}

/** The AIDL form (`mName=…, mHotThrottlingThresholds=[…]`) and the HIDL form (`.name = …`). */
function addThresholds(line: string, into: Map<string, readonly (number | null)[]>): void {
  const name = /(?:mName=|\.name = )(.*?), (?:mHot|\.hot)/.exec(line)?.[1]
  const list = /(?:mHotThrottlingThresholds=|\.hotThrottlingThresholds = )\[([^\]]*)\]/.exec(line)?.[1]
  if (name === undefined || list === undefined) return
  into.set(
    name,
    list.split(',').map((value) => parseDecimal(value.trim()))
  )
}

function unavailableText(text: string): string | null {
  const line = /^.*(?:Permission Denial|Can't find service|inaccessible or not found).*$/m.exec(text)?.[0]
  return line === undefined ? null : rejected(line.trim(), '').line
}
