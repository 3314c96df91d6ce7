import type { BatteryState } from '../physics/power'
import type { Temperatures } from '../physics/thermal-network'
import type { PhoneProfile } from '../profiles/profile'
import type { ThermalSensor } from '../profiles/service-schemas'

/** One sensor's reading as the thermal HAL gives it. */
export interface SensorReading {
  readonly name: string
  readonly type: number
  /** °C; mV, mA or percent for the battery's quantities; NaN where the HAL has no value. */
  readonly value: number
  readonly status: number
}

const skinType = 3
const coolingTypeCpu = 2

/** Temperature of a spot: from the board's (share 0) to the die's (share 1), or of skin or battery. */
export function spotCelsius(
  t: Temperatures,
  spot: {
    readonly source: 'die' | 'skin' | 'battery'
    readonly share: number
    readonly offsetC: number
  }
): number {
  const base = spot.source === 'die' ? t.board + spot.share * (t.die - t.board) : t[spot.source]
  return base + spot.offsetC
}

/** What the HAL would answer now. A HAL 1.x tells no severity: its status is always 0. */
export function readSensors(profile: PhoneProfile, now: PhoneNow): readonly SensorReading[] {
  const service = profile.thermalService
  if (service?.halReady !== true) return []
  const tellsSeverity = !/ThermalHAL 1\./.test(service.halLine)
  return service.sensors.map((sensor) => {
    const value = sensorValue(sensor, now)
    const status = tellsSeverity ? severity(sensor, value) : 0
    return { name: sensor.name, type: sensor.type, value, status }
  })
}

/** What the HAL's sensors look at. */
export interface PhoneNow {
  readonly temperatures: Temperatures
  readonly battery: BatteryState
}

function sensorValue(sensor: ThermalSensor, { temperatures, battery }: PhoneNow): number {
  const { source, share, offsetC } = sensor
  switch (source) {
    case 'absent':
      return 0
    case 'nan':
      return Number.NaN
    case 'batteryMilliVolts':
      return battery.milliVolts
    case 'batteryMilliAmps':
      return -Math.round(battery.microAmps / 1000)
    case 'batteryPercent':
      return battery.levelPercent
    case 'die':
    case 'skin':
    case 'battery':
      return Math.round(spotCelsius(temperatures, { source, share, offsetC }) * 10) / 10
  }
}

/** Android's thermal status: the worst severity of the skin sensors alone. */
export function thermalStatus(readings: readonly SensorReading[]): number {
  return Math.max(0, ...readings.filter(({ type }) => type === skinType).map(({ status }) => status))
}

/**
 * `dumpsys thermalservice`; `cached` are the readings of the last change of status. Android 10 ends after the HAL's
 * temperatures; without a HAL there are none, and before Android 9 there is no such service.
 */
export function renderThermalService(
  profile: PhoneProfile,
  o: {
    readonly current: readonly SensorReading[]
    readonly cached: readonly SensorReading[]
    readonly level: number
  }
): string {
  const { sdk, thermalService } = profile
  if (sdk < 28) return "Can't find service: thermalservice\n"
  if (thermalService === null) return ''
  const lines = [
    'IsStatusOverride: false',
    'ThermalEventListeners:',
    ...listenerLines(2),
    'ThermalStatusListeners:',
    ...listenerLines(5),
    `Thermal Status: ${thermalStatus(o.cached)}`,
    'Cached temperatures:',
    ...o.cached.map(temperatureLine),
    `HAL Ready: ${thermalService.halReady}`
  ]
  if (!thermalService.halReady) return `${lines.join('\n')}\n`
  lines.push('HAL connection:', `\t${thermalService.halLine}`)
  lines.push('Current temperatures from HAL:', ...o.current.map(temperatureLine))
  if (sdk < 30) return `${lines.join('\n')}\n`
  const cooling = profile.policies.filter(({ isCapped }) => isCapped).map(({ firstCpu }) => firstCpu)
  const device = (cpu: number) =>
    `\tCoolingDevice{mValue=${o.level}, mType=${coolingTypeCpu}, mName=thermal-cpufreq-${cpu}}`
  lines.push('Current cooling devices from HAL:', ...cooling.map(device))
  const line = thermalService.thresholdStyle === 'java' ? javaThresholdLine : hidlThresholdLine
  const withThresholds = thermalService.sensors.filter(({ source }) => source !== 'absent')
  lines.push('Temperature static thresholds from HAL:', ...withThresholds.map(line))
  if (thermalService.hasHeadroomThresholds) {
    lines.push(
      'Temperature headroom thresholds:',
      '[NaN, 0.8666667, 0.9333333, 1.0, 1.0666667, 1.1333333, 1.2]'
    )
  }
  return `${lines.join('\n')}\n`
}

function listenerLines(callbacks: number): readonly string[] {
  return [`\tcallbacks: ${callbacks}`, '\tkilled: false', '\tbroadcasts count: -1']
}

function severity(sensor: ThermalSensor, celsius: number): number {
  let worst = 0
  sensor.thresholdsC.forEach((threshold, index) => {
    if (threshold !== null && celsius >= threshold) worst = index
  })
  return worst
}

function temperatureLine(reading: SensorReading): string {
  const value = javaFloat(reading.value)
  return `\tTemperature{mValue=${value}, mType=${reading.type}, mName=${reading.name}, mStatus=${reading.status}}`
}

const hidlTypeNames: readonly string[] = ['CPU', 'GPU', 'BATTERY', 'SKIN', 'USB_PORT', 'POWER_AMPLIFIER']

function hidlThresholdLine(sensor: ThermalSensor): string {
  const hot = sensor.thresholdsC.map((value) => (value === null ? 'NaN' : javaFloat(value))).join(', ')
  const cold = Array(7).fill('NaN').join(', ')
  return (
    `\t{.type = ${hidlTypeNames[sensor.type] ?? 'UNKNOWN'}, .name = ${sensor.name}, ` +
    `.hotThrottlingThresholds = [${hot}], .coldThrottlingThresholds = [${cold}], .vrThrottlingThreshold = NaN}`
  )
}

function javaThresholdLine(sensor: ThermalSensor): string {
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
