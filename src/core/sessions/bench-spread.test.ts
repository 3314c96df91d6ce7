import { expect, test } from 'vitest'
import type { BenchTest } from '@shared/model'
import { withSpread } from './bench-spread'

const tests = (samples: readonly number[]): BenchTest => ({
  ...{ name: 'tg128', threads: 4, promptTokens: 0, genTokens: 128, depth: 0 },
  ...{ samplesTokenRate: [...samples], tokenRate: 10 }
})
const spread = (...samples: number[]) =>
  withSpread({ program: 'llama-bench', text: null, timings: [], tests: [tests(samples)] }).tests[0]?.spread

test('repetitions have Student’s interval about their median, widened by √(π/2), and their CV', () => {
  const found = spread(9, 10, 11)
  // t(0.975, 2) = 4.302653, deviation 1 of three.
  const half = (Math.sqrt(Math.PI / 2) * 4.302653) / Math.sqrt(3)
  expect(found?.interval?.[0]).toBeCloseTo(10 - half, 4)
  expect(found?.interval?.[1]).toBeCloseTo(10 + half, 4)
  expect(found?.cvPct).toBeCloseTo(10, 6)
  expect(found?.falling).toBe(false)
})

test('each slower than the one before is falling; in another order the same numbers are not', () => {
  expect(spread(12, 11.4, 10.9, 10.2)?.falling).toBe(true)
  expect(spread(10.9, 12, 10.2, 11.4)?.falling).toBe(false)
})

test('of one repetition, or of a mean alone, nothing is told of their spread', () => {
  expect(spread(10)).toEqual({ interval: null, cvPct: null, falling: false })
  expect(spread()).toEqual({ interval: null, cvPct: null, falling: false })
})
