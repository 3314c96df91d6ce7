import { seriesFamilies, seriesNames } from '@shared/units/series'
import type { PaletteColor } from '../palette'

/** How one series is drawn in its lane; dashes tell series apart without colour. `scale` divides into the lane's unit. */
export interface LaneSeries {
  readonly name: string
  readonly color: PaletteColor
  readonly width: number
  readonly dash: readonly number[]
  readonly scale: number
  readonly fill: boolean
  readonly stepped: boolean
}

/** `zero` = the scale begins at 0; `span` = the least height of the scale, in the lane's unit. */
export interface Lane {
  readonly id: LaneId
  readonly heightPx: number
  readonly zero: boolean
  readonly span: number
  readonly digits: number
  readonly series: readonly LaneSeries[]
}

export const laneIds = ['rate', 'temperature', 'clock', 'power', 'cpu'] as const
export type LaneId = (typeof laneIds)[number]

const kHzPerGHz = 1e6

/** The lanes for a session that has these series. A lane without series stays, so that it can say why. */
export function lanesFor(names: readonly string[]): readonly Lane[] {
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
    { id: 'clock', heightPx: 68, zero: true, span: 1, digits: 1, series: clockSeries(names) },
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
    }
  ]
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

function line(name: string, color: PaletteColor, shape: Partial<LaneSeries>): LaneSeries {
  return { name, color, width: 1.5, dash: [], scale: 1, fill: false, stepped: false, ...shape }
}
