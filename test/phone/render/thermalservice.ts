import type { PhoneProfile } from '../profiles/profile'
import type { Temperatures } from '../physics/thermal-network'

type Sensor = PhoneProfile['thermalService']['sensors'][number]

/** One sensor's reading as the thermal HAL gives it. */
export interface SensorReading {
  readonly name: string
  readonly type: number
  readonly celsius: number
  readonly status: number
}

const skinType = 3
const coolingTypeCpu = 2

/** Temperature of a spot: from the board's (share 0) to the die's (share 1), or of skin or battery. */
export function spotCelsius(
  t: Temperatures,
  spot: {
    readonly source: 'die' | 'skin' | 'battery' | 'absent'
    readonly share: number
    readonly offsetC: number
  }
): number {
  if (spot.source === 'absent') return 0
  const base = spot.source === 'die' ? t.board + spot.share * (t.die - t.board) : t[spot.source]
  return base + spot.offsetC
}

/** What the HAL would answer now. */
export function readSensors(profile: PhoneProfile, temperatures: Temperatures): readonly SensorReading[] {
  return profile.thermalService.sensors.map((sensor) => {
    const celsius = Math.round(spotCelsius(temperatures, sensor) * 10) / 10
    return { name: sensor.name, type: sensor.type, celsius, status: severity(sensor, celsius) }
  })
}

/** Android's thermal status: the worst severity of the skin sensors alone. */
export function thermalStatus(readings: readonly SensorReading[]): number {
  return Math.max(0, ...readings.filter(({ type }) => type === skinType).map(({ status }) => status))
}

/** `dumpsys thermalservice`; `cached` are the readings of the last change of status. */
export function renderThermalService(
  profile: PhoneProfile,
  o: {
    readonly current: readonly SensorReading[]
    readonly cached: readonly SensorReading[]
    readonly level: number
  }
): string {
  const cooling = profile.policies.filter(({ isCapped }) => isCapped).map(({ firstCpu }) => firstCpu)
  const lines = [
    'IsStatusOverride: false',
    'ThermalEventListeners:',
    '\tcallbacks: 2',
    '\tkilled: false',
    '\tbroadcasts count: -1',
    'ThermalStatusListeners:',
    '\tcallbacks: 5',
    '\tkilled: false',
    '\tbroadcasts count: -1',
    `Thermal Status: ${thermalStatus(o.cached)}`,
    'Cached temperatures:',
    ...o.cached.map(temperatureLine),
    'HAL Ready: true',
    'HAL connection:',
    `\t${profile.thermalService.halLine}`,
    'Current temperatures from HAL:',
    ...o.current.map(temperatureLine),
    'Current cooling devices from HAL:',
    ...cooling.map(
      (cpu) => `\tCoolingDevice{mValue=${o.level}, mType=${coolingTypeCpu}, mName=thermal-cpufreq-${cpu}}`
    )
  ]
  const thresholds = profile.thermalService.sensors.filter(({ source }) => source !== 'absent')
  lines.push('Temperature static thresholds from HAL:', ...thresholds.map(thresholdLineOf(profile)))
  if (profile.thermalService.hasHeadroomThresholds) {
    lines.push(
      'Temperature headroom thresholds:',
      '[NaN, 0.8666667, 0.9333333, 1.0, 1.0666667, 1.1333333, 1.2]'
    )
  }
  return `${lines.join('\n')}\n`
}

function severity(sensor: Sensor, celsius: number): number {
  let worst = 0
  sensor.thresholdsC.forEach((threshold, index) => {
    if (threshold !== null && celsius >= threshold) worst = index
  })
  return worst
}

function temperatureLine(reading: SensorReading): string {
  const value = javaFloat(reading.celsius)
  return `\tTemperature{mValue=${value}, mType=${reading.type}, mName=${reading.name}, mStatus=${reading.status}}`
}

const hidlTypeNames: readonly string[] = ['CPU', 'GPU', 'BATTERY', 'SKIN', 'USB_PORT', 'POWER_AMPLIFIER']

function thresholdLineOf(profile: PhoneProfile): (sensor: Sensor) => string {
  return profile.thermalService.thresholdStyle === 'java' ? javaThresholdLine : hidlThresholdLine
}

function hidlThresholdLine(sensor: Sensor): string {
  const hot = sensor.thresholdsC.map((value) => (value === null ? 'NaN' : javaFloat(value))).join(', ')
  const cold = Array(7).fill('NaN').join(', ')
  return (
    `\t{.type = ${hidlTypeNames[sensor.type] ?? 'UNKNOWN'}, .name = ${sensor.name}, ` +
    `.hotThrottlingThresholds = [${hot}], .coldThrottlingThresholds = [${cold}], .vrThrottlingThreshold = NaN}`
  )
}

function javaThresholdLine(sensor: Sensor): string {
  const hot = sensor.thresholdsC.map((value) => (value === null ? 'NaN' : javaFloat(value))).join(', ')
  const cold = Array(7).fill('NaN').join(', ')
  return (
    `\tTemperatureThreshold{mType=${sensor.type}, mName=${sensor.name}, ` +
    `mHotThrottlingThresholds=[${hot}], mColdThrottlingThresholds=[${cold}]}`
  )
}

function javaFloat(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value)
}
