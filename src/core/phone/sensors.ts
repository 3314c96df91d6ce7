import type { BatteryDump } from '@core/parse/battery'
import type { ThermalDump } from '@core/parse/thermalservice'
import { classifyZone, type ZoneRow } from '@core/parse/zones'
import type { Dossier, Sensor } from '@shared/model'

/** One line `FOLDER|type|temp` per zone, so that a zone that fails shifts nothing; the errno text stands in place of a value. */
export const zonesCommand = `for z in /sys/class/thermal/thermal_zone*; do
  t= v=
  { read -r t <$z/type; } 2>/dev/null
  { read -r v <$z/temp; } 2>/dev/null || v=$(cat $z/temp 2>&1)
  echo "$z|$t|$v"
done`

/** What kernels and drivers report when there is no value (android-wide: THERMAL_TEMP_INVALID, open thermistors, parked zones), milli-°C. */
const placeholders = new Map([
  [-274_000, 'the kernel’s mark for “invalid”'],
  [-273_000, 'no sensor behind it'],
  [-127_000, 'the driver’s mark for a failed read'],
  [-40_000, 'an open thermistor'],
  [125_000, 'a parked zone']
])

export interface SensorLadder {
  readonly thermalSource: Dossier['thermalSource']
  readonly sensors: readonly Sensor[]
}

/**
 * Which source of temperatures this phone allows: thermal zones, else the thermal HAL, else the battery. All sensors are
 * listed, `used` only those of the chosen rung that give a temperature; the others say why not. Pure.
 */
export function chooseSensors(
  zones: readonly ZoneRow[],
  thermal: ThermalDump,
  battery: BatteryDump
): SensorLadder {
  const rungs: readonly (readonly Sensor[])[] = [
    zones.map(zoneSensor),
    thermal.sensors.map((sensor) => ({
      id: sensor.name,
      type: String(sensor.type),
      kind: sensor.kind,
      rung: 'thermalservice',
      used: sensor.reason === null,
      reason: sensor.reason
    })),
    batterySensors(battery)
  ]
  const chosen = rungs.find((rung) => rung.some((sensor) => sensor.used))
  const thermalSource = chosen?.[0]?.rung ?? 'none'
  const sensors = rungs.flat().map((sensor) => {
    if (!sensor.used || sensor.rung === thermalSource) return sensor
    return { ...sensor, used: false, reason: `temperatures come from ${thermalSource}` }
  })
  return { thermalSource, sensors }
}

function zoneSensor({ id, type, raw }: ZoneRow): Sensor {
  const kind = classifyZone(type)
  const reason = kind === 'notTemperature' ? 'not a temperature' : whyNoTemperature(raw)
  return { id, type, kind, rung: 'zones', used: reason === null, reason }
}

function whyNoTemperature(raw: string): string | null {
  if (!/^-?\d+(\.\d+)?$/.test(raw)) return raw === '' ? 'not readable' : raw.replace(/^.*: /, '')
  return placeholders.get(Number(raw)) ?? null
}

function batterySensors({ tempC, notReal, frozen }: BatteryDump): Sensor[] {
  if (tempC === null) return []
  const reason = notReal ?? (frozen ? 'frozen by `dumpsys battery set`' : null)
  return [{ id: 'battery', type: 'battery', kind: 'battery', rung: 'battery', used: reason === null, reason }]
}
