import { describeSeries, seriesFamilies, seriesNames } from '@shared/units/series'
import type { TemperatureUnit } from '../../i18n/format'
import type { PaletteColor } from '../palette'

/** How one series is drawn in its lane; dashes tell series apart without colour. `scale` divides into the lane's unit, `shift` is added then. */
export interface LaneSeries {
  readonly name: string
  /** Its name for people where the series' own does not tell it (one session among several). */
  readonly label?: string
  readonly color: PaletteColor
  readonly width: number
  readonly dash: readonly number[]
  readonly scale: number
  readonly shift: number
  readonly fill: boolean
  readonly stepped: boolean
}

/** `zero` = the scale begins at 0 ('inside': 0 is in sight with room on both sides, for values with a sign); `span` = the least height of the scale, in the lane's unit. */
export interface Lane {
  readonly id: string
  readonly heightPx: number
  readonly zero: boolean | 'inside'
  readonly span: number
  readonly digits: number
  readonly series: readonly LaneSeries[]
}

export const laneIds = ['rate', 'temperature', 'clock', 'power', 'cpu', 'memory'] as const
export type LaneId = (typeof laneIds)[number]

/** A lane of one session, which has words and figures of its own. */
export interface SessionLane extends Lane {
  readonly id: LaneId
}

const kHzPerGHz = 1e6
const kBPerGB = 1e6

/** The lanes for a session that has these series. A lane without series stays, so that it can say why. */
export function lanesFor(names: readonly string[]): readonly SessionLane[] {
  const has = (series: LaneSeries): boolean => names.includes(series.name)
  return [
    {
      id: 'rate',
      heightPx: 104,
      zero: false,
      span: 2,
      digits: 1,
      series: [line(seriesNames.tokenRate, 'rate', { width: 1.8 })].filter(has)
    },
    {
      id: 'temperature',
      heightPx: 88,
      zero: false,
      span: 20,
      digits: 0,
      series: [
        line(seriesNames.batteryTemp, 'warm', { width: 1.3 }),
        line(seriesNames.skinTemp, 'warm', { width: 1.3, dash: [5, 3] }),
        line(seriesNames.gpuTemp, 'hot', { width: 1.2, dash: [2, 3] }),
        line(seriesNames.cpuTemp, 'hot', { width: 1.8 })
      ].filter(has)
    },
    { id: 'clock', heightPx: 78, zero: true, span: 1, digits: 1, series: clockSeries(names) },
    {
      id: 'power',
      heightPx: 66,
      zero: true,
      span: 1,
      digits: 0,
      series: [line(seriesNames.batteryPower, 'power', { width: 1.6 })].filter(has)
    },
    {
      id: 'cpu',
      heightPx: 66,
      zero: true,
      span: 100,
      digits: 0,
      series: [
        line(seriesNames.cpuRun, 'rate', { width: 1.4, fill: true }),
        line(seriesNames.cpuOther, 'warn', { width: 1.6, fill: true, dash: [4, 2] })
      ].filter(has)
    },
    ...memoryLane(names)
  ]
}

/** Only where memory was recorded: few phones run short, and an empty lane would take room from the others. */
function memoryLane(names: readonly string[]): readonly SessionLane[] {
  if (!names.includes(seriesNames.memAvailable)) return []
  const series = [line(seriesNames.memAvailable, 'other', { width: 1.4, scale: kBPerGB })]
  return [{ id: 'memory', heightPx: 52, zero: true, span: 1, digits: 1, series }]
}

/** A lane for the series that a finding names and that no lane shows; null when every one is in sight or not recorded. */
export function evidenceLane(
  wanted: readonly string[],
  lanes: readonly Lane[],
  recorded: readonly string[]
): Lane | null {
  const drawn = lanes.flatMap((lane) => lane.series.map((series) => series.name))
  const missing = [...new Set(wanted)].filter((name) => recorded.includes(name) && !drawn.includes(name))
  if (missing.length === 0) return null
  const colors: readonly PaletteColor[] = ['other', 'rate', 'warm', 'clock']
  const dashes = [[], [6, 3], [2, 3], [8, 3, 2, 3]]
  const series = missing
    .slice(0, colors.length)
    .map((name, index) => line(name, colors[index] ?? 'other', { dash: dashes[index] ?? [] }))
  return { id: 'evidence', heightPx: 60, zero: true, span: 1, digits: 0, series }
}

/** A recorded value in the unit of its lane. */
export function inLane({ scale, shift }: Pick<LaneSeries, 'scale' | 'shift'>, value: number): number {
  return value / scale + shift
}

/** The lanes with temperatures in the unit that the reader chose; all others as they are. */
export function inUnit<L extends Lane>(lanes: readonly L[], unit: TemperatureUnit): readonly L[] {
  if (unit === 'celsius') return lanes
  return lanes.map((lane) => {
    if (!lane.series.some(isTemperature) && !/(^|\/)temperature$/.test(lane.id)) return lane
    const series = lane.series.map((one) =>
      isTemperature(one) ? { ...one, scale: 1 / 1.8, shift: 32 } : one
    )
    return { ...lane, span: lane.span * 1.8, series }
  })
}

/** One session among several has its key before the name. */
function isTemperature({ name }: Pick<LaneSeries, 'name'>): boolean {
  return describeSeries(name.slice(name.lastIndexOf('/') + 1)).unit === '°C'
}

/** Numbers of the cpufreq policies that have a clock or a cap, ascending. */
export function policiesOf(names: readonly string[]): readonly number[] {
  const numbers = names.flatMap((name) => {
    const prefix = [seriesFamilies.clock, seriesFamilies.cap].find((family) => name.startsWith(family))
    const policy = prefix === undefined ? Number.NaN : Number(name.slice(prefix.length))
    return Number.isInteger(policy) ? [policy] : []
  })
  return [...new Set(numbers)].sort((a, b) => a - b)
}

function clockSeries(names: readonly string[]): readonly LaneSeries[] {
  const policies = policiesOf(names)
  return policies.flatMap((policy, index) => {
    const last = index === policies.length - 1
    const color: PaletteColor = last ? 'clock' : 'faint'
    const shape = { scale: kHzPerGHz, stepped: true }
    return [
      line(`${seriesFamilies.cap}${policy}`, color, { ...shape, width: 1.2, dash: [4, 3] }),
      line(`${seriesFamilies.clock}${policy}`, color, { ...shape, width: last ? 1.7 : 1 })
    ].filter((series) => names.includes(series.name))
  })
}

/** A series with the usual shape but for what is told. */
export function line(name: string, color: PaletteColor, shape: Partial<LaneSeries>): LaneSeries {
  return { name, color, width: 1.5, dash: [], scale: 1, shift: 0, fill: false, stepped: false, ...shape }
}
