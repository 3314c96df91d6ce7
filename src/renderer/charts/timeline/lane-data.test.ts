import { expect, test } from 'vitest'
import { joinOnTime, laneRange } from './lane-data'

test('tables are joined on time: a sample that only one has leaves the others undefined, an unknown one stays null', () => {
  expect(
    joinOnTime([
      [
        [0, 10, 30],
        [1, null, 3]
      ],
      [
        [10, 20],
        [7, 8]
      ],
      [[], []]
    ])
  ).toEqual([
    [0, 10, 20, 30],
    [1, null, undefined, 3],
    [undefined, 7, 8, undefined],
    [undefined, undefined, undefined, undefined]
  ])
})

test('a lane of values with a sign has room on both sides of 0, so that a line on it is seen', () => {
  const lane = { id: 'difference', heightPx: 90, zero: 'inside' as const, span: 1, digits: 1, series: [] }
  const [low, high] = laneRange(lane, 0, 0)
  expect(low).toBeLessThan(-0.1)
  expect(high).toBeGreaterThan(0.1)
  const [lowest, highest] = laneRange(lane, -3, -2)
  expect(lowest).toBeLessThan(-3.1)
  expect(highest).toBeGreaterThan(0.1)
})
