import { parseBattery } from '@core/parse/battery'
import { parseThermalservice } from '@core/parse/thermalservice'
import { judgeZones } from '@core/parse/zone-verdicts'
import { parseZoneLines } from '@core/parse/zones'
import type { Gate } from '@shared/model'
import { checking, gate, remedy, unknown, type GateInput } from './gate-input'

/** The warmest a phone may begin, °C. The battery's is the one that counts; chip and skin follow within minutes. */
export const warmestC = { cpu: 50, skin: 37, battery: 35 } as const
/** How far from the reference's start a run may begin, °C. */
export const referenceC = 2

type Part = keyof typeof warmestC
type TempInput = Pick<GateInput, 'texts' | 'reference' | 'limits'>
const idOf = { cpu: 'cpuTemp', skin: 'skinTemp', battery: 'batteryTemp' } as const
const referenceOf = { cpu: 'cpuC', skin: 'skinC', battery: 'batteryC' } as const

interface Temperature {
  readonly celsius: number | null
  readonly source: string
  readonly reason: string | null
}

/** Temperature gates of chip, skin and battery: closed when too warm, warning when colder than the reference began. Pure. */
export function judgeTemperatures(input: TempInput): Gate[] {
  const { texts } = input
  if (!texts.has('zones')) return [checking('cpuTemp'), checking('skinTemp'), checking('batteryTemp')]
  const hasServices = texts.has('battery')
  return (['cpu', 'skin', 'battery'] as const).map((part) => {
    const found = part === 'battery' ? batteryTemp(input) : zoneTemp(part, input)
    if (found.celsius === null && !hasServices) return checking(idOf[part])
    return judge(part, found, input)
  })
}

function judge(part: Part, { celsius, source, reason }: Temperature, input: TempInput): Gate {
  const id = idOf[part]
  const begun = input.reference?.[referenceOf[part]] ?? null
  const most = Math.min((input.limits ?? warmestC)[part], begun === null ? Infinity : begun + referenceC)
  const threshold = Math.round(most * 10) / 10
  if (celsius === null) return unknown(id, reason ?? 'not told', { unit: '°C', threshold })
  const told = { id, value: celsius, unit: '°C', threshold, source }
  if (celsius > most)
    return gate({ ...told, state: 'fail', reason, remedies: [remedy('waitToCool', { toC: threshold })] })
  if (begun !== null && celsius < begun - referenceC)
    return gate({
      ...told,
      state: 'warn',
      reason: `more than ${referenceC} °C colder than the reference began (${begun} °C)`
    })
  return gate({ ...told, state: 'pass', reason })
}

function batteryTemp({ texts }: TempInput): Temperature {
  const battery = parseBattery(texts.get('battery') ?? '')
  const source = 'dumpsys battery'
  if (battery.notReal !== null) return { celsius: null, source, reason: battery.notReal }
  if (battery.frozen)
    return {
      celsius: null,
      source,
      reason: 'frozen by `dumpsys battery set`; `dumpsys battery reset` ends that'
    }
  return { celsius: battery.tempC, source, reason: battery.unavailable ?? null }
}

/** The hottest zone of a kind, else the hottest sensor of the thermal HAL. */
function zoneTemp(kind: 'cpu' | 'skin', { texts }: TempInput): Temperature {
  const zones = parseZoneLines(texts.get('zones') ?? '').rows
  const battery = parseBattery(texts.get('battery') ?? '').tempC
  const verdicts = judgeZones(
    zones.map(({ type, raw }) => ({ type, raws: [raw] })),
    battery
  )
  const known = verdicts.flatMap((verdict) =>
    verdict.kind === kind ? (verdict.readings[0]?.celsius ?? []) : []
  )
  if (known.length > 0) return { celsius: Math.max(...known), source: 'thermal zones', reason: null }
  const hal = parseThermalservice(texts.get('thermalservice') ?? '')
  const told = hal.sensors.flatMap((sensor) => (sensor.kind === kind ? (sensor.celsius ?? []) : []))
  if (told.length > 0) return { celsius: Math.max(...told), source: 'dumpsys thermalservice', reason: null }
  const why = hal.unavailable ?? `neither a thermal zone nor the thermal HAL tells the ${kind} temperature`
  return { celsius: null, source: 'none', reason: why }
}

const warningStatus = 1

/** Android's own word on heat; 1 (light) is worth a warning, from 2 on clocks are held down. Pure. */
export function judgeThermalStatus({ texts }: GateInput): Gate {
  const text = texts.get('thermalservice')
  if (text === undefined) return checking('thermalStatus')
  const dump = parseThermalservice(text)
  const told = { unit: 'status', threshold: 0, source: 'dumpsys thermalservice' }
  if (dump.overridden)
    return unknown(
      'thermalStatus',
      'overridden by a test command; `cmd thermalservice reset` ends that',
      told
    )
  if (dump.status === null)
    return unknown('thermalStatus', dump.unavailable ?? dump.statusReason ?? 'the dump tells no status', told)
  const state = dump.status === 0 ? 'pass' : dump.status === warningStatus ? 'warn' : 'fail'
  const remedies = dump.status === 0 ? [] : [remedy('waitToCool')]
  return gate({
    ...told,
    id: 'thermalStatus',
    state,
    value: dump.status,
    threshold: state === 'fail' ? warningStatus : told.threshold,
    reason: dump.statusReason,
    remedies
  })
}
