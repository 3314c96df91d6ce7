import { parseHeadroom, parseThermalservice } from '@core/parse/thermalservice'
import type { HalBatteryValue } from '@core/parse/hal-sensors'
import type { Inspected, InspectInput } from './types'

const statusNames = ['none', 'light', 'moderate', 'severe', 'critical', 'emergency', 'shutdown']
const typeNames = [
  ...[
    'cpu',
    'gpu',
    'battery',
    'skin',
    'usbPort',
    'powerAmplifier',
    'bclVoltage',
    'bclCurrent',
    'bclPercentage'
  ],
  ...['npu', 'tpu', 'display', 'modem', 'soc', 'wifi', 'camera', 'flashlight', 'speaker', 'ambient', 'pogo']
]
const coolingNames = ['fan', 'battery', 'cpu', 'gpu', 'modem', 'npu', 'component']

/** SDK of Android 10, whose Temperature class turns newer types into -1. */
const android10 = 29

/** `dumpsys thermalservice`: the HAL's current temperatures; battery values apart. */
export function inspectThermalservice({ text, sdk }: InspectInput): Inspected {
  const dump = parseThermalservice(text)
  const headroom = parseHeadroom(text)
  const notes: string[] = []
  if (dump.overridden) notes.push('the status is overridden by a test command on the phone')
  if (dump.halReady === false) notes.push('the phone exposes no HAL temperatures (HAL Ready: false)')
  if (dump.cachedCount > 0)
    notes.push('the cached block repeats the sensors with values that may be hours old: it is not read')
  if (sdk !== null && sdk <= android10 && dump.sensors.some(({ type }) => type < 0))
    notes.push('Android 10 turns every sensor type above 8 into -1')
  const sensors = dump.sensors.map(({ name, type, kind, celsius, reason, severity }) => ({
    ...{ name, type, typeName: typeNames[type] ?? 'unknown', kind, tempC: celsius, reason, severity }
  }))
  return {
    data: {
      status: dump.status,
      statusName: dump.status === null ? null : statusNames[dump.status],
      statusReason: dump.statusReason,
      overridden: dump.overridden,
      halReady: dump.halReady,
      halVersion: dump.halVersion,
      sensors,
      temperatures: sensors.flatMap(({ name, kind, tempC }) =>
        tempC === null ? [] : [{ name, kind, tempC }]
      ),
      notTemperatures: dump.nonThermal.map(batteryDocument),
      cooling: dump.cooling.map((device) => ({
        ...device,
        typeName: coolingNames[device.type] ?? 'unknown'
      })),
      hotThresholdsC: Object.fromEntries(dump.hotThresholds),
      headroomThresholds: dump.headroomThresholds,
      headroom,
      cachedCount: dump.cachedCount,
      unavailable: dump.unavailable
    },
    rejected:
      headroom === null ? dump.rejected : dump.rejected.filter(({ line }) => !/^\s*Headroom in/.test(line)),
    notes
  }
}

function batteryDocument(one: HalBatteryValue): Record<string, unknown> {
  const milli = one.unit === 'mV' || one.unit === 'mA' ? one.value / 1000 : one.value
  if (one.type === 8) return { ...one, levelPct: one.value, reason: null }
  if (one.type === 6) return { ...one, voltageV: milli, reason: null }
  return {
    ...one,
    vendorSignedCurrentA: one.unit === null ? null : milli,
    reason: one.unit === null ? 'nothing tells whether this is A or mA' : 'the sign is the vendor’s'
  }
}
