import type { Random } from './random'

const mostDraws = 4_000_000
const fewestResamples = 200
const mostResamples = 2000

/** How often a sample of n values is drawn anew: 2,000 times where that is cheap, fewer (at least 200) for long series. */
export function resamplesFor(n: number): number {
  return Math.max(fewestResamples, Math.min(mostResamples, Math.floor(mostDraws / Math.max(1, n))))
}

/**
 * Fills `into` with positions drawn from 0…n−1 with repetition, in runs of `blockLength` neighbours (the series is a ring, so
 * that its ends are drawn as often as its middle).
 */
export function drawPositions(
  into: Uint32Array,
  n: number,
  draw: { blockLength: number; random: Random }
): void {
  const { blockLength, random } = draw
  for (let at = 0; at < into.length; at += blockLength) {
    const end = Math.min(into.length, at + blockLength)
    let from = Math.floor(random() * n)
    for (let place = at; place < end; place += 1) {
      into[place] = from
      from = from + 1 === n ? 0 : from + 1
    }
  }
}

/** Reads a quantile out of counted ranks: `counts[r]` values equal `sorted[r]`, n in all. Linear between neighbours. */
export function countedQuantile(sorted: Float64Array, counts: Uint32Array, q: number): number {
  const n = sorted.length
  const at = q * (n - 1)
  const low = Math.floor(at)
  let seen = 0
  let rank = 0
  for (; rank < n; rank += 1) {
    seen += counts[rank] ?? 0
    if (seen > low) break
  }
  const below = sorted[rank] ?? Number.NaN
  if (at === low || seen > low + 1) return below
  let next = rank + 1
  while (next < n && (counts[next] ?? 0) === 0) next += 1
  const above = sorted[Math.min(next, n - 1)] ?? Number.NaN
  return below + (above - below) * (at - low)
}

/** Positions of values in ascending order of value, and the values in that order. */
export function ranked(values: ArrayLike<number>): {
  readonly sorted: Float64Array
  readonly rankOf: Uint32Array
} {
  const order = Array.from({ length: values.length }, (_, at) => at)
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const rankOf = new Uint32Array(values.length)
  order.forEach((place, rank) => (rankOf[place] = rank))
  return { sorted: Float64Array.from(order, (place) => values[place] ?? 0), rankOf }
}
