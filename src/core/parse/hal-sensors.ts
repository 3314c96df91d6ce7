import type { SensorKind } from '@shared/model'

/** One `Temperature{…}` of the dump; value null = NaN or no number. */
export interface HalLine {
  readonly name: string
  readonly type: number
  readonly value: number | null
  readonly severity: number | null
}

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

/** A battery value among the temperatures: its type decides, never the size of the number. */
export interface HalBatteryValue {
  readonly name: string
  readonly type: number
  readonly what: 'battery voltage' | 'battery current' | 'battery charge'
  readonly value: number
  /** null = the phone gives no hint whether it means A or mA. */
  readonly unit: 'V' | 'mV' | 'A' | 'mA' | '%' | null
}

const kinds: Readonly<Record<number, SensorKind>> = {
  ...{ 0: 'cpu', 1: 'gpu', 2: 'battery', 3: 'skin', 6: 'notTemperature', 7: 'notTemperature' },
  ...{ 8: 'notTemperature', 9: 'npu', 10: 'npu', 12: 'modem' }
}

/** Sensor kind by android.os.Temperature type: 6, 7 and 8 are battery voltage, current and percentage. */
export function kindOfHalType(type: number): SensorKind {
  return kinds[type] ?? (type < 0 ? 'unknown' : 'other')
}

const isThermal = ({ type }: HalLine): boolean => kindOfHalType(type) !== 'notTemperature'

/** The lines that are temperatures, judged together: 0.0 beside warm ones means that no sensor is there. */
export function halSensors(lines: readonly HalLine[], oldHal: boolean): HalSensor[] {
  const thermal = lines.filter(isThermal)
  const warm = thermal.some(({ value }) => value !== null && value > 10)
  return thermal.map(({ name, type, value, severity }) => {
    const reason = whyUnknown(value, warm)
    const celsius = reason === null ? value : null
    return { name, type, kind: kindOfHalType(type), celsius, reason, severity: oldHal ? null : severity }
  })
}

function whyUnknown(value: number | null, warm: boolean): string | null {
  if (value === null) return 'the HAL gives no number (NaN)'
  if (value === 0 && warm) return 'reads 0.0 while others are warm: no sensor behind it'
  return value < -30 || value > 150 ? `${value} °C is not a temperature of a phone` : null
}

/** Below this a battery voltage is in V: no battery has 100 mV. */
const volts = 100
/** From this on a current is in mA: no phone carries 20 A. */
const milliAmps = 20

/** The lines that are battery values. A current too small to tell takes the unit of the voltage beside it. */
export function halBatteryValues(lines: readonly HalLine[]): HalBatteryValue[] {
  const voltage = lines.find(({ type, value }) => type === 6 && value !== null && value > 0)?.value ?? null
  return lines.flatMap((line): HalBatteryValue[] => {
    const { name, type, value } = line
    if (isThermal(line) || value === null) return []
    if (type === 8) return [{ name, type, what: 'battery charge', value, unit: '%' }]
    if (type === 6) return [{ name, type, what: 'battery voltage', value, unit: value < volts ? 'V' : 'mV' }]
    return [{ name, type, what: 'battery current', value, unit: currentUnit(value, voltage) }]
  })
}

function currentUnit(value: number, voltage: number | null): 'A' | 'mA' | null {
  if (Math.abs(value) >= milliAmps) return 'mA'
  if (voltage === null) return null
  return voltage < volts ? 'A' : 'mA'
}
