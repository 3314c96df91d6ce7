import type { BatteryDump } from '@core/parse/battery'
import type { ThermalDump } from '@core/parse/thermalservice'
import { decideZoneScale, readZone } from '@core/parse/zone-values'
import { classifyZone, type ZoneRow } from '@core/parse/zones'
import type { Dossier, Sensor, SensorKind } from '@shared/model'

/** One line `FOLDER|type|temp` per zone, so that a zone that fails shifts nothing; the errno text stands in place of a value. */
export const zonesCommand = `for z in /sys/class/thermal/thermal_zone*; do
  t= v=
  { read -r t <$z/type; } 2>/dev/null
  { read -r v <$z/temp; } 2>/dev/null || v=$(cat $z/temp 2>&1)
  echo "$z|$t|$v"
done`

export interface SensorLadder {
  readonly thermalSource: Dossier['thermalSource']
  readonly sensors: readonly Sensor[]
}

/** What tells how hot the chip or the hand is; a battery or a modem alone does not. */
const telling = new Set<SensorKind>(['cpu', 'gpu', 'npu', 'skin'])

/**
 * Which source of temperatures this phone allows: thermal zones, else the thermal HAL, else the battery. The first that shows chip
 * or skin wins, then the first that shows anything. All sensors are listed; `used` are those of the chosen rung that give a
 * temperature, the others say why not. Pure.
 */
export function chooseSensors(
  zones: readonly ZoneRow[],
  thermal: ThermalDump,
  battery: BatteryDump
): SensorLadder {
  const rungs: readonly (readonly Sensor[])[] = [
    zones.map((zone) => zoneSensor(zone, battery.notReal === null ? battery.tempC : null)),
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
  const tells = (sensor: Sensor): boolean => sensor.used && telling.has(sensor.kind)
  const chosen = rungs.find((rung) => rung.some(tells)) ?? rungs.find((rung) => rung.some(({ used }) => used))
  const thermalSource = chosen?.[0]?.rung ?? 'none'
  const sensors = rungs.flat().map((sensor) => {
    if (!sensor.used || sensor.rung === thermalSource) return sensor
    return { ...sensor, used: false, reason: `temperatures come from ${thermalSource}` }
  })
  return { thermalSource, sensors }
}

function zoneSensor({ id, type, raw }: ZoneRow, batteryC: number | null): Sensor {
  const kind = classifyZone(type)
  const reason = kind === 'notTemperature' ? 'not a temperature' : whyNoTemperature(raw, { kind, batteryC })
  return { id, type, kind, rung: 'zones', used: reason === null, reason }
}

function whyNoTemperature(
  raw: string,
  zone: { readonly kind: SensorKind; readonly batteryC: number | null }
): string | null {
  if (raw === '') return 'not readable'
  if (!/^-?[\d.]+$/.test(raw)) return raw.replace(/^.*: /, '')
  return readZone(raw, decideZoneScale(raw, zone) ?? 1000).reason
}

function batterySensors({ tempC, notReal, frozen }: BatteryDump): Sensor[] {
  if (tempC === null) return []
  const reason = notReal ?? (frozen ? 'frozen by `dumpsys battery set`' : null)
  return [{ id: 'battery', type: 'battery', kind: 'battery', rung: 'battery', used: reason === null, reason }]
}
