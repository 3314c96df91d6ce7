import type { Columns } from '@shared/base/decimate'
import { seriesNames } from '@shared/units/series'
import { ColumnBuffer } from '../../charts/column-buffer'
import type { SampleSource } from '../../charts/sample-source'

/** A token rate with the temperature that held at its time; `share` 0..1 = when in the session. */
export interface RatePoint {
  readonly tMs: number
  readonly rate: number
  readonly temperature: number
  readonly share: number
}

const reachMs = 5_000

/** The name of the temperature that rates are told against: cpu, else skin, else battery. */
export function temperatureOf(samples: Pick<SampleSource, 'series'>): string {
  const known = [seriesNames.cpuTemp, seriesNames.skinTemp, seriesNames.batteryTemp].find(
    (name) => (samples.series(name)?.lastValue() ?? null) !== null
  )
  return known ?? seriesNames.cpuTemp
}

/**
 * About `wanted` points, evenly spread: each the median of a handful of neighbouring rates (so that one odd token
 * does not stand for a minute), with the temperature of the same time. Both series whole: thinned ones keep the extremes,
 * so their medians lean.
 */
export function pairRateWithTemperature(
  rate: Columns,
  temperature: Columns,
  wanted: number
): readonly RatePoint[] {
  const degrees = new ColumnBuffer()
  degrees.append(temperature)
  const { length } = rate.tMs
  const bucket = Math.max(1, Math.ceil(length / wanted))
  const endMs = rate.tMs.at(-1) ?? 0
  const points: RatePoint[] = []
  for (let from = 0; from < length; from += bucket) {
    const tMs = rate.tMs[Math.min(length - 1, from + (bucket >> 1))] ?? 0
    const value = median(rate.v.slice(from, from + bucket).filter((one) => one !== null))
    const then = degrees.valueBefore(tMs, reachMs)
    if (value !== null && then !== null)
      points.push({ tMs, rate: value, temperature: then, share: endMs > 0 ? tMs / endMs : 0 })
  }
  return points
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}
