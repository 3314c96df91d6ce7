import { expect, test } from 'vitest'
import { fallingOf } from './falling'
import { normalValue, seededRandom } from './random'
import { slopeOf } from './slope'
import { cvPct, fivePointsOf, sortedQuantile } from './spread'

test.each([
  [[12, 11.4, 10.9, 10.2, 9.8], true],
  [[12, 11.99, 11.98], false],
  [[9.8, 10.2, 10.9], false],
  [[12, 11, 11.5, 10, 9.8], false],
  [[12, 11], false],
  [[], false]
])('repetitions %j fall: %s', (values, falling) => {
  expect(fallingOf(values).falling).toBe(falling)
})

test('many repetitions: a fall under noise is seen, noise alone is not', () => {
  const random = seededRandom(5)
  const noise = Array.from({ length: 40 }, () => 10 + 0.3 * normalValue(random))
  expect(fallingOf(noise).falling).toBe(false)
  const found = fallingOf(noise.map((value, at) => value - 0.03 * at))
  expect(found.falling).toBe(true)
  expect(found.fallPct).toBeGreaterThan(5)
})

test('the slope of a line is the line’s; a level series under noise is level', () => {
  const times = Array.from({ length: 100 }, (_, at) => at)
  expect(
    slopeOf(
      times,
      times.map((t) => 20 - 0.05 * t)
    )
  ).toMatchObject({ level: false })
  expect(
    slopeOf(
      times,
      times.map((t) => 20 - 0.05 * t)
    )?.perSecond
  ).toBeCloseTo(-0.05, 6)
  const random = seededRandom(9)
  const noise = times.map(() => 20 + normalValue(random))
  expect(slopeOf(times, noise)?.level).toBe(true)
  expect(slopeOf([1, 2], [1, 2])).toBeNull()
})

test('spread by hand', () => {
  expect(cvPct([9, 10, 11])).toBeCloseTo(10, 6)
  expect(cvPct([5])).toBeNull()
  expect(sortedQuantile([1, 2, 3, 4], 0.95)).toBeCloseTo(3.85, 6)
  expect(fivePointsOf([3, 1, 2])).toEqual({ p5: 1.1, median: 2, p95: 2.9 })
})
