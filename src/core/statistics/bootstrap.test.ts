import { expect, test } from 'vitest'
import { blockLengthOf, autocorrelation } from './autocorrelation'
import { bootstrapInterval, ratioInterval } from './bootstrap'
import { differenceOf } from './difference'
import { estimateOf, seriesEstimate } from './interval'
import { normalValue, seededRandom, shuffled } from './random'

const random = seededRandom(7)
const sample = (n: number, mean = 10, deviation = 1): number[] =>
  Array.from({ length: n }, () => mean + deviation * normalValue(random))

/** A series that remembers: each value is 0.9 of the one before and something new. */
function remembering(n: number, share = 0.9): number[] {
  let now = 0
  return Array.from({ length: n }, () => 10 + (now = share * now + normalValue(random)))
}

test('the same seed gives the same interval, another seed nearly the same', () => {
  const values = sample(200)
  expect(bootstrapInterval(values, { seed: 3 })).toEqual(bootstrapInterval(values, { seed: 3 }))
  const [low = 0] = bootstrapInterval(values, { seed: 3 }) ?? []
  const [other = 0] = bootstrapInterval(values, { seed: 4 }) ?? []
  expect(Math.abs(low - other)).toBeLessThan(0.05)
})

const rounds = 80

/** How often the interval holds the truth. */
function coverage(make: () => { interval: readonly [number, number] | null } | null, truth: number): number {
  let held = 0
  for (let round = 0; round < rounds; round += 1) {
    const interval = make()?.interval ?? null
    if (interval !== null && interval[0] <= truth && truth <= interval[1]) held += 1
  }
  return held / rounds
}

test.each([
  ['3 repetitions', (): ReturnType<typeof estimateOf> => estimateOf(sample(3))],
  ['5 repetitions', (): ReturnType<typeof estimateOf> => estimateOf(sample(5))],
  ['20 repetitions', (): ReturnType<typeof estimateOf> => estimateOf(sample(20))],
  ['a series that remembers', (): ReturnType<typeof estimateOf> => seriesEstimate(remembering(300, 0.8))]
])('an interval of 95 %% of %s holds the truth about that often', (_what, make) => {
  expect(coverage(make, 10)).toBeGreaterThan(0.86)
})

test('neighbours that depend on each other need blocks: without them the interval promises too much', () => {
  const make = (blockLength: number) => () => ({
    interval: bootstrapInterval(remembering(300), { blockLength, method: 'percentile' })
  })
  expect(coverage(make(1), 10)).toBeLessThan(0.65)
  expect(coverage(make(30), 10)).toBeGreaterThan(0.75)
})

test('an interval of rates does not reach below nothing; one of differences may', () => {
  const [low, high] = estimateOf([44, 95])?.interval ?? []
  expect(low).toBe(0)
  expect(high).toBeGreaterThan(150)
  expect(estimateOf([-44, 95])?.interval?.[0]).toBeLessThan(-100)
})

test('skewed values: BCa leans to where the values reach', () => {
  const skewed = sample(30, 0).map((value) => Math.exp(value))
  const [low = 0, high = 0] = bootstrapInterval(skewed) ?? []
  const middle = estimateOf(skewed)?.median ?? 0
  expect(high - middle).toBeGreaterThan(0)
  expect(middle - low).toBeGreaterThan(0)
})

test('correlation with itself, and the block that follows from it', () => {
  expect(autocorrelation([1, 2, 3, 4, 5, 6], 1)).toBeCloseTo(0.5, 6)
  expect(blockLengthOf(sample(400))).toBe(1)
  expect(blockLengthOf(remembering(400))).toBeGreaterThan(10)
  expect(blockLengthOf(Array.from({ length: 400 }, () => 3))).toBe(1)
})

test('a difference of medians: 5 % is seen, none is not', () => {
  const found = differenceOf(sample(60, 10, 0.2), sample(60, 10.5, 0.2))
  expect(found?.difference).toBeCloseTo(0.5, 1)
  expect(found?.interval?.[0]).toBeGreaterThan(0.3)
  const same = coverage(() => differenceOf(sample(5), sample(5)), 0)
  expect(same).toBeGreaterThan(0.92)
})

test('Welch about medians, by hand: two samples of three', () => {
  // Deviations 1 and 1, 4 degrees of freedom: 1.2533 × 2.776 × √(2/3) = 2.841
  const found = differenceOf([9, 10, 11], [12, 13, 14])
  expect(found?.difference).toBe(3)
  expect(found?.interval?.[0]).toBeCloseTo(3 - 2.841, 2)
  expect(found?.interval?.[1]).toBeCloseTo(3 + 2.841, 2)
})

test('a ratio of sums', () => {
  const below = sample(300, 10)
  const above = below.map((tokens) => 0.5 * tokens + 0.1 * normalValue(random))
  const [low = 0, high = 0] = ratioInterval({ above, below }) ?? []
  expect(low).toBeLessThan(0.5)
  expect(high).toBeGreaterThan(0.5)
  expect(high - low).toBeLessThan(0.01)
})

test('nothing and one value have no interval', () => {
  expect(estimateOf([])).toBeNull()
  expect(estimateOf([4])).toMatchObject({ median: 4, interval: null, cvPct: null })
  expect(differenceOf([], [1])).toBeNull()
  expect(differenceOf([1], [2])).toEqual({ difference: 1, interval: null })
  expect(estimateOf([4, 4, 4])).toMatchObject({ interval: [4, 4], cvPct: 0 })
})

test('shuffling keeps every item and the list', () => {
  const list = [1, 2, 3, 4, 5]
  expect(shuffled(list, seededRandom(1)).sort()).toEqual(list)
})

test('cost stays bounded: ten times the values do not take a hundred times as long', () => {
  const timeOf = (n: number): number => {
    const values = remembering(n)
    const started = performance.now()
    seriesEstimate(values)
    return performance.now() - started
  }
  timeOf(1000)
  const short = Math.max(5, timeOf(3000))
  expect(timeOf(30_000)).toBeLessThan(40 * short)
})
