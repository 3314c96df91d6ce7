import { normalValue, seededRandom } from '@core/statistics/random'
import { expect, test } from 'vitest'
import { steadyTailOf } from './steady-tail'

/** Rates of a second each that flicker by a share of their level. */
function rates(level: (s: number) => number, { seconds = 120, flicker = 0.12, seed = 1 } = {}) {
  const random = seededRandom(seed)
  const tMs = Array.from({ length: seconds }, (_, s) => s * 1000)
  const v = tMs.map((at) => level(at / 1000) * (1 + flicker * normalValue(random)))
  return { tMs, v }
}
const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

test('a rate that flickers about one level is steady, and its interval holds that level', () => {
  const tails = seeds.map((seed) => steadyTailOf(rates(() => 30, { seed })))
  expect(tails.every((tail) => tail !== null)).toBe(true)
  const holding = tails.filter((tail) => {
    const [low, high] = tail?.estimate.interval ?? [0, 0]
    return low <= 30 && high >= 30
  })
  expect(holding.length).toBeGreaterThanOrEqual(18)
})

test('a rate that settles is steady from about there on', () => {
  const tail = steadyTailOf(rates((s) => (s < 40 ? 50 - (s * 20) / 40 : 30)))
  expect(tail?.fromMs).toBeGreaterThan(20_000)
  expect(tail?.fromMs).toBeLessThan(90_000)
  expect(tail?.estimate.median).toBeGreaterThan(28.5)
  expect(tail?.estimate.median).toBeLessThan(31.5)
})

test('a rate that still falls is not steady, however it flickers', () => {
  const falling = (s: number): number => 50 * 0.995 ** s
  expect(steadyTailOf(rates(falling, { flicker: 0.02 }))).toBeNull()
  const tails = seeds.map((seed) => steadyTailOf(rates((s) => 50 * 0.985 ** s, { seed })))
  expect(tails.filter((tail) => tail !== null).length).toBeLessThanOrEqual(1)
})

test('what bursts take in the last quarter is not steady', () => {
  const taken = (s: number): number => (s > 104 && s < 112 ? 10 : 30)
  expect(steadyTailOf(rates(taken, { flicker: 0.03 }))?.fromMs ?? 0).toBeLessThan(60_000)
  expect(steadyTailOf(rates((s) => (s % 20 > 12 ? 10 : 30), { flicker: 0.03 }))).toBeNull()
})
