import { decimateMinMax } from '@shared/base/decimate'
import uPlot from 'uplot'
import type { SampleSource } from '../sample-source'
import { inLane, type Lane } from './lanes'

/**
 * Aligned columns for uPlot: each series cut to the span and decimated by min/max to the plot's width, then joined
 * on time (undefined = the series has no sample there, the line goes on; null = unknown, the line breaks).
 */
export function laneData(
  lane: Lane,
  samples: SampleSource,
  view: { readonly fromMs: number; readonly toMs: number; readonly widthPx: number }
): uPlot.AlignedData {
  const tables = lane.series.map((series): [number[], (number | null)[]] => {
    const columns = samples.slice(series.name, view.fromMs, view.toMs)
    const small = decimateMinMax(columns, Math.max(64, Math.round(view.widthPx) * 2))
    const values = small.v.map((value) => (value === null ? null : inLane(series, value)))
    return [[...small.tMs], values]
  })
  const first = tables[0]
  if (first === undefined) return [[view.fromMs, view.toMs]]
  if (tables.length === 1) return first
  return uPlot.join(tables)
}

/** Range of a lane's scale: the data with a margin, never flatter than the lane's least span, from 0 where it says so. */
export function laneRange(lane: Lane, dataMin: number | null, dataMax: number | null): [number, number] {
  if (dataMin === null || dataMax === null) return [0, lane.span]
  const span = Math.max(dataMax - (lane.zero ? 0 : dataMin), lane.span)
  const margin = span * 0.12
  if (lane.zero) return [Math.min(0, dataMin), Math.max(dataMax, lane.span) + margin]
  const middle = (dataMin + dataMax) / 2
  return [Math.max(0, middle - span / 2 - margin), middle + span / 2 + margin]
}
