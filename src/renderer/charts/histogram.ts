import { quantile } from './timeline/statistics'

/** How many of the values lie in [from, to). The last bin takes all that are longer too. */
export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

export interface Histogram {
  readonly bins: readonly Bin[]
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly max: number
}

/** About `wanted` bins of a round width from 0 to the 99th percentile; null under two values. */
export function histogramOf(values: readonly (number | null)[], wanted: number): Histogram | null {
  const known = Float64Array.from(values.filter((value) => value !== null && value >= 0)).sort()
  if (known.length < 2) return null
  const low = known[0] ?? 0
  const high = quantile(known, 0.99)
  const width = roundWidth(Math.max((high - low) / wanted, 1e-3))
  const first = Math.floor(low / width)
  const last = Math.max(first, Math.floor(high / width))
  const counts = Array.from({ length: last - first + 1 }, () => 0)
  for (const value of known) {
    const index = Math.min(last, Math.floor(value / width)) - first
    counts[index] = (counts[index] ?? 0) + 1
  }
  return {
    bins: counts.map((count, index) => ({
      from: (first + index) * width,
      to: (first + index + 1) * width,
      count
    })),
    count: known.length,
    median: quantile(known, 0.5),
    p95: quantile(known, 0.95),
    max: known.at(-1) ?? 0
  }
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10
  return step * power
}
