import type { Columns } from '@shared/base/decimate'

/**
 * How a session's rate differs from another's at the times of its own samples: each the mean of `windowMs` before it, so that
 * single tokens do not drown the difference. Null where either says nothing.
 */
export function rateDifference(base: Columns, other: Columns, windowMs: number): Columns {
  const meanOfBase = slidingMean(base, windowMs)
  const meanOfOther = slidingMean(other, windowMs)
  const v = other.tMs.map((tMs) => {
    const mine = meanOfOther(tMs)
    const reference = meanOfBase(tMs)
    return mine === null || reference === null ? null : mine - reference
  })
  return { tMs: other.tMs, v }
}

/** Means of a window that ends at the time asked for; asked in ascending order, each sample is visited twice. */
function slidingMean({ tMs, v }: Columns, windowMs: number): (atMs: number) => number | null {
  let from = 0
  let to = 0
  let sum = 0
  let count = 0
  const add = (index: number, sign: 1 | -1): void => {
    const value = v[index]
    if (value === null || value === undefined) return
    sum += sign * value
    count += sign
  }
  return (atMs) => {
    while (to < tMs.length && (tMs[to] ?? 0) <= atMs) add(to++, 1)
    while (from < to && (tMs[from] ?? 0) <= atMs - windowMs) add(from++, -1)
    return count === 0 ? null : sum / count
  }
}
