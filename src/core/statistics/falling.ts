import { meanOf } from './spread'

/** A fall of less than this is within what any machine does. */
const leastFallPct = 3
const fewest = 3

export interface Falling {
  /** The sequence falls: mark of a phone that grows hot while it is measured. */
  readonly falling: boolean
  /** From its beginning to its end, percent of the beginning; below 0 = it rose. */
  readonly fallPct: number
}

/**
 * Do repetitions, in the order they were measured, fall? Up to five: each below the one before. More: far more pairs fall than
 * chance would have it (Kendall's S beyond 2.3 of its deviations). In both cases by 3 % or more from beginning to end.
 */
export function fallingOf(values: readonly number[]): Falling {
  const third = Math.max(1, Math.floor(values.length / 3))
  const begin = meanOf(values.slice(0, third))
  const end = meanOf(values.slice(-third))
  const fallPct = begin > 0 ? (100 * (begin - end)) / begin : 0
  if (values.length < fewest || fallPct < leastFallPct) return { falling: false, fallPct }
  const ordered = values.length <= 5 ? everyStepFalls(values) : mostPairsFall(values.slice(-500))
  return { falling: ordered, fallPct }
}

function everyStepFalls(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || value < (values[at - 1] ?? 0))
}

/** M. G. Kendall's test of a trend (Mann 1945), one-sided at 1 %. */
function mostPairsFall(values: readonly number[]): boolean {
  const n = values.length
  let score = 0
  values.forEach((early, at) => {
    for (let later = at + 1; later < n; later += 1) score += Math.sign((values[later] ?? 0) - early)
  })
  return score / Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18) < -2.33
}
