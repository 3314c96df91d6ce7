const mostLags = 60
/** Correlation below this counts as none. */
const negligible = 0.05

/** Correlation of a series with itself `lag` steps later, −1…1; 0 for a constant series. */
export function autocorrelation(values: ArrayLike<number>, lag: number): number {
  const n = values.length
  if (lag >= n) return 0
  let mean = 0
  for (let at = 0; at < n; at += 1) mean += (values[at] ?? 0) / n
  let shared = 0
  let total = 0
  for (let at = 0; at < n; at += 1) {
    const own = (values[at] ?? 0) - mean
    total += own * own
    if (at + lag < n) shared += own * ((values[at + lag] ?? 0) - mean)
  }
  return total <= 1e-18 * n * mean * mean ? 0 : shared / total
}

/**
 * How many neighbours must stay together when a series is resampled: twice the time over which it remembers itself (1 + 2 Σ
 * correlation, up to the first lag that has none), at least n^⅓ of a series that remembers at all, at most a quarter of it. 1 = independent.
 */
export function blockLengthOf(values: ArrayLike<number>): number {
  const n = values.length
  const quarter = Math.floor(n / 4)
  if (quarter < 2) return 1
  let remembered = 1
  let lag = 1
  for (; lag <= Math.min(mostLags, quarter); lag += 1) {
    const correlation = autocorrelation(values, lag)
    if (correlation < Math.max(negligible, 2 / Math.sqrt(n))) break
    remembered += 2 * correlation
  }
  if (lag === 1) return 1
  return Math.min(quarter, Math.max(Math.ceil(2 * remembered), Math.ceil(Math.cbrt(n))))
}
