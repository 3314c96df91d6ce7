import { decimateMinMax } from '@shared/base/decimate'
import type uPlot from 'uplot'
import type { SampleSource } from '../sample-source'
import { inLane, type Lane } from './lanes'

/**
 * Aligned columns for uPlot: each series cut to the span and decimated by min/max to about `points`, then joined
 * on time (undefined = the series has no sample there, the line goes on; null = unknown, the line breaks).
 */
export function laneData(
  lane: Lane,
  samples: SampleSource,
  view: { readonly fromMs: number; readonly toMs: number; readonly points: number }
): uPlot.AlignedData {
  const tables = lane.series.map((series): [number[], (number | null)[]] => {
    const columns = samples.slice(series.name, view.fromMs, view.toMs)
    const small = decimateMinMax(columns, Math.max(64, Math.round(view.points)))
    const values = small.v.map((value) => (value === null ? null : inLane(series, value)))
    return [[...small.tMs], values]
  })
  const first = tables[0]
  if (first === undefined) return [[view.fromMs, view.toMs]]
  if (tables.length === 1) return first
  return joinOnTime(tables)
}

type Table = readonly [tMs: readonly number[], values: readonly (number | null)[]]

/** Tables in time order joined into one: each time once, undefined where a table has no sample then. */
export function joinOnTime(tables: readonly Table[]): uPlot.AlignedData {
  const tMs = tables.reduce<number[]>((merged, [times]) => mergeTimes(merged, times), [])
  const columns = tables.map(([times, values]) => {
    const column: (number | null | undefined)[] = []
    let next = 0
    for (let row = 0; row < tMs.length; row += 1) {
      if (times[next] === tMs[row]) column.push(values[next++])
      else column.push(undefined)
    }
    return column
  })
  return [tMs, ...columns]
}

/** Two ascending lists of times as one, each time once. */
function mergeTimes(a: readonly number[], b: readonly number[]): number[] {
  const merged: number[] = []
  let left = 0
  let right = 0
  while (left < a.length || right < b.length) {
    const first = a[left] ?? Number.POSITIVE_INFINITY
    const second = b[right] ?? Number.POSITIVE_INFINITY
    merged.push(Math.min(first, second))
    if (first <= second) left += 1
    if (second <= first) right += 1
  }
  return merged
}

/** The same range that has the expected value in sight as well, so that the distance to it is seen. */
export function rangeWithLevel(
  lane: Lane,
  [dataMin, dataMax]: readonly [number | null, number | null],
  level: number | null
): [number, number] {
  if (level === null || dataMin === null || dataMax === null) return laneRange(lane, dataMin, dataMax)
  return laneRange(lane, Math.min(dataMin, level), Math.max(dataMax, level))
}

/** Range of a lane's scale: the data with a margin, never flatter than the lane's least span, from 0 where it says so. */
export function laneRange(lane: Lane, dataMin: number | null, dataMax: number | null): [number, number] {
  if (dataMin === null || dataMax === null) return [0, lane.span]
  if (lane.zero === 'inside') {
    const low = Math.min(0, dataMin)
    const high = Math.max(0, dataMax)
    const half = Math.max(high - low, lane.span) * 0.62
    return [(low + high) / 2 - half, (low + high) / 2 + half]
  }
  const span = Math.max(dataMax - (lane.zero ? 0 : dataMin), lane.span)
  const margin = span * 0.12
  if (lane.zero) return [Math.min(0, dataMin), Math.max(dataMax, lane.span) + margin]
  const middle = (dataMin + dataMax) / 2
  return [Math.max(0, middle - span / 2 - margin), middle + span / 2 + margin]
}
