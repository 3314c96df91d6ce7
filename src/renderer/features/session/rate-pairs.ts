import { seriesNames } from '@shared/units/series'
import type { SampleStore } from '../../charts/sample-store'

/** A token rate with the temperature that held at its time; `share` 0..1 = when in the session. */
export interface RatePoint {
  readonly tMs: number
  readonly rate: number
  readonly temperature: number
  readonly share: number
}

const reachMs = 5_000

/**
 * About `wanted` points, evenly spread: each the median of a handful of neighbouring rates (so that one odd token
 * does not stand for a minute), with the cpu temperature, else skin, else battery, of the same time.
 */
export function pairRateWithTemperature(samples: SampleStore, wanted: number): readonly RatePoint[] {
  const rate = samples.series(seriesNames.tokenRate)
  const temperature = [seriesNames.cpuTemp, seriesNames.skinTemp, seriesNames.batteryTemp]
    .map((name) => samples.series(name))
    .find((series) => series !== null && series.lastValue() !== null)
  if (rate === null || temperature === undefined || temperature === null) return []
  const bucket = Math.max(1, Math.ceil(rate.length / wanted))
  const points: RatePoint[] = []
  const endMs = rate.timeAt(rate.length - 1)
  for (let from = 0; from < rate.length; from += bucket) {
    const middle = Math.min(rate.length - 1, from + (bucket >> 1))
    const tMs = rate.timeAt(middle)
    const value = median(
      Array.from({ length: bucket }, (_, index) => rate.valueAt(from + index)).filter((one) => one !== null)
    )
    const degrees = temperature.valueBefore(tMs, reachMs)
    if (value !== null && degrees !== null)
      points.push({ tMs, rate: value, temperature: degrees, share: endMs > 0 ? tMs / endMs : 0 })
  }
  return points
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? null
}
