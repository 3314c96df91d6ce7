import { studentQuantile } from './distributions'
import type { Interval } from './bootstrap'
import { meanOf, medianOf } from './spread'

const mostParts = 20
const fewestParts = 4

export interface Slope {
  /** Change a second, in the unit of the values. */
  readonly perSecond: number
  readonly interval: Interval
  /** Change over the whole time, percent of the level. */
  readonly driftPct: number
  readonly driftInterval: Interval
  /** The interval of the slope holds 0. */
  readonly level: boolean
}

/**
 * Does a series still move? A line through the medians of up to twenty equal parts, so that neighbours count once; interval by
 * Student's t. Times in seconds, ascending. null for fewer than four parts with values.
 */
export function slopeOf(
  timesS: readonly number[],
  values: readonly number[],
  confidence = 0.95
): Slope | null {
  const parts = partsOf(timesS, values)
  if (parts.length < fewestParts) return null
  const meanX = meanOf(parts.map(({ x }) => x))
  const meanY = meanOf(parts.map(({ y }) => y))
  const width = parts.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  if (width === 0) return null
  const perSecond = parts.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / width
  const rest = parts.reduce((sum, { x, y }) => sum + (y - meanY - perSecond * (x - meanX)) ** 2, 0)
  const error = Math.sqrt(rest / (parts.length - 2) / width)
  const half = studentQuantile((1 + confidence) / 2, parts.length - 2) * error
  const spanS = (timesS.at(-1) ?? 0) - (timesS[0] ?? 0)
  const percent = (slope: number): number => (meanY === 0 ? 0 : (100 * slope * spanS) / Math.abs(meanY))
  const interval: Interval = [perSecond - half, perSecond + half]
  return {
    perSecond,
    interval,
    driftPct: percent(perSecond),
    driftInterval: [percent(interval[0]), percent(interval[1])],
    level: interval[0] <= 0 && interval[1] >= 0
  }
}

function partsOf(timesS: readonly number[], values: readonly number[]): { x: number; y: number }[] {
  const n = Math.min(timesS.length, values.length)
  const count = Math.min(mostParts, Math.floor(n / 2))
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * n) / count)
    const to = Math.floor(((part + 1) * n) / count)
    return { x: meanOf(timesS.slice(from, to)), y: medianOf(values.slice(from, to)) }
  }).filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
}
