import type { BatteryDump } from '@core/parse/battery'
import type { ThermalDump } from '@core/parse/thermalservice'
import { zoneMeaning } from '@core/parse/zone-meaning'
import { judgeZones, type ZoneVerdict } from '@core/parse/zone-verdicts'
import type { ZoneRow } from '@core/parse/zones'
import type { Dossier, Sensor, SensorKind } from '@shared/model'

/**
 * One line `FOLDER|type|temp` per zone, so that a zone that fails shifts nothing; the errno text stands in place of a value. Where
 * the folder itself is closed, the shell's error is all there is.
 */
export const zonesCommand = `ls /sys/class/thermal >/dev/null
for z in /sys/class/thermal/thermal_zone*; do
  t= v=
  { read -r t <$z/type; } 2>/dev/null
  { read -r v <$z/temp; } 2>/dev/null || v=$(cat $z/temp 2>&1)
  echo "$z|$t|$v"
done`

/** Why no zone is listed at all, out of what `zonesCommand` printed: the error of the folder; null = zones are listed. */
export function zonesError(text: string): string | null {
  if (/^[^|\n]*thermal_zone\d+\|/m.test(text)) return null
  const error = /^ls: .*: (.+?)\r?$/m.exec(text)?.[1]
  return error ?? 'the phone lists none'
}

/** All that a phone offers as thermometers, and which source tells how hot its chip or its back is. */
export interface SensorLadder {
  readonly thermalSource: Dossier['thermalSource']
  readonly sensors: readonly Sensor[]
}

/** What the sources of temperatures answered. `supplyTemp`: the battery's own node gives its temperature. */
export interface SensorSources {
  readonly zones: readonly ZoneRow[]
  readonly thermal: ThermalDump
  readonly battery: BatteryDump
  readonly supplyTemp: boolean
}

/** What tells how hot the chip or the hand is; a battery or a modem alone does not. */
const telling = new Set<SensorKind>(['cpu', 'gpu', 'npu', 'skin'])
/** Kinds of which the hottest sensor is a series of its own: a phone's zones serve it, else its thermal HAL. */
const served = ['cpu', 'gpu', 'skin'] as const satisfies readonly SensorKind[]

/**
 * Every sensor of the phone and whether it is recorded: zones that give a temperature are, sensors of the thermal HAL where no
 * zone is of their kind, the battery service's where the battery's node is closed. The others say why not. `thermalSource` is
 * the first rung that shows chip or skin, else the first that shows anything. Pure.
 */
export function chooseSensors(from: SensorSources): SensorLadder {
  const { battery } = from
  const rows = [...from.zones].sort((a, b) => Number(a.id) - Number(b.id))
  const raws = rows.map(({ type, raw }) => ({ type, raws: [raw] }))
  const verdicts = judgeZones(raws, battery.notReal === null ? battery.tempC : null)
  const zones = rows.map((zone, index) => zoneSensor(zone, verdicts[index]))
  const kindsOfZones = new Set(zones.filter(({ used }) => used).map(({ kind }) => kind))
  const hal = from.thermal.sensors.map((sensor): Sensor => {
    const reason = sensor.reason ?? whyNotHal(sensor.kind, kindsOfZones)
    const { name: id, kind } = sensor
    return { id, type: String(sensor.type), kind, rung: 'thermalservice', used: reason === null, reason }
  })
  const rungs = [zones, hal, batterySensors(battery, from.supplyTemp)]
  const offered = [
    zones,
    from.thermal.sensors.map(({ kind, reason }) => ({ kind, used: reason === null })),
    rungs[2] ?? []
  ]
  const names = ['zones', 'thermalservice', 'battery'] as const
  const tells = (rung: readonly Pick<Sensor, 'kind' | 'used'>[]) =>
    rung.some(({ kind, used }) => used && telling.has(kind))
  const chosen = offered.findIndex(tells)
  const any = offered.findIndex((rung) => rung.some(({ used }) => used))
  const thermalSource = names[chosen >= 0 ? chosen : any] ?? (hasBatteryTemp(from) ? 'battery' : 'none')
  return { thermalSource, sensors: rungs.flat() }
}

function hasBatteryTemp({ battery, supplyTemp }: SensorSources): boolean {
  return supplyTemp || (battery.tempC !== null && battery.notReal === null && !battery.frozen)
}

function whyNotHal(kind: SensorKind, kindsOfZones: ReadonlySet<SensorKind>): string | null {
  if (!served.some((one) => one === kind)) return 'listed only: no series is made of this kind of HAL sensor'
  return kindsOfZones.has(kind) ? `thermal zones give the ${kind} temperature` : null
}

function zoneSensor({ id, type, raw }: ZoneRow, verdict: ZoneVerdict | undefined): Sensor {
  const kind = verdict?.kind ?? 'unknown'
  const reason = whyNoTemperature(type, raw, verdict)
  return { id, type, kind, rung: 'zones', used: reason === null, reason }
}

function whyNoTemperature(type: string, raw: string, verdict: ZoneVerdict | undefined): string | null {
  if (verdict?.kind === 'notTemperature') {
    const meaning = zoneMeaning(type)
    if (meaning === null) return 'not a temperature'
    return `not a temperature: ${meaning.what}${meaning.unit === null ? '' : ` (${meaning.unit})`}`
  }
  if (raw === '') return 'not readable'
  if (!/^-?[\d.]+$/.test(raw)) return raw.replace(/^.*: /, '')
  const reading = verdict?.readings[0]
  return reading === undefined ? 'not readable' : reading.reason
}

function batterySensors({ tempC, notReal, frozen }: BatteryDump, supplyTemp: boolean): Sensor[] {
  if (tempC === null) return []
  const bad = notReal ?? (frozen ? 'frozen by `dumpsys battery set`' : null)
  const reason = bad ?? (supplyTemp ? 'the node of the battery itself is read instead' : null)
  return [{ id: 'battery', type: 'battery', kind: 'battery', rung: 'battery', used: reason === null, reason }]
}
