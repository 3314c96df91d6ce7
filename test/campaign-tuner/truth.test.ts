import { expect, test } from 'vitest'
import { loadProfile } from '../phone/profiles/profile'
import { planTrials } from './plan'
import { isFound, speedOf, truthOf } from './truth'

test('the optimum is where it was put, and the answer may be off by what no measurement can tell', async () => {
  const profile = await loadProfile('snapdragon-8-gen-3')
  const costs = { best: 3, extra: 0.1 }
  const truth = truthOf(profile, costs)
  expect(truth).toMatchObject({ threads: 3, best: 1 })
  const verdict = (threads: number, cores: readonly number[] | 'any'): boolean => {
    const place = { threads, cores: cores === 'any' ? cores : [...cores] }
    return isFound({ truth, speed: speedOf(profile, costs, place), threads })
  }
  expect(verdict(3, [2, 3, 7])).toBe(true)
  expect(verdict(3, 'any')).toBe(true)
  // Right number, but two of them on little cores; then one too few, one too many.
  expect(verdict(3, [0, 1, 7])).toBe(false)
  expect(verdict(2, 'any')).toBe(false)
  expect(verdict(4, 'any')).toBe(false)
})

test(
  'the same seed plans the same phones, however many are asked for, with optima all over',
  { timeout: 60_000 },
  async () => {
    const planned = await planTrials(1, 20)
    expect((await planTrials(1, 5)).map(({ costs }) => costs)).toEqual(
      planned.slice(0, 5).map(({ costs }) => costs)
    )
    expect(new Set(planned.map(({ truth }) => truth.threads)).size).toBeGreaterThanOrEqual(3)
    expect(planned.some(({ costs }) => costs.collapsesFrom !== undefined)).toBe(true)
  }
)
