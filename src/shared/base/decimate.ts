/** Columns of one series: time in ms and value (null = unknown at that time). */
export interface Columns {
  readonly tMs: readonly number[]
  readonly v: readonly (number | null)[]
}

/**
 * Min/max decimation to about `points` samples: each bucket keeps its lowest and its highest value (in time
 * order) and its first gap, so a one-sample dip and a hole both survive. Returns the input when it is small.
 */
export function decimateMinMax(columns: Columns, points: number): Columns {
  const n = columns.tMs.length
  if (n <= points || points < 4) return columns
  const buckets = Math.floor(points / 2)
  const tMs: number[] = []
  const v: (number | null)[] = []
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * n) / buckets)
    const to = Math.floor(((bucket + 1) * n) / buckets)
    for (const index of keptIndices(columns.v, from, to)) {
      tMs.push(columns.tMs[index] ?? 0)
      v.push(columns.v[index] ?? null)
    }
  }
  return { tMs, v }
}

function keptIndices(v: readonly (number | null)[], from: number, to: number): number[] {
  let low = -1
  let high = -1
  let gap = -1
  for (let index = from; index < to; index += 1) {
    const value = v[index]
    if (value === null || value === undefined) {
      if (gap < 0) gap = index
      continue
    }
    if (low < 0 || value < (v[low] ?? 0)) low = index
    if (high < 0 || value > (v[high] ?? 0)) high = index
  }
  return [...new Set([low, high, gap])].filter((index) => index >= 0).sort((a, b) => a - b)
}
