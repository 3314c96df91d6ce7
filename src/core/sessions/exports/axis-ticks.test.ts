import { expect, test } from 'vitest'
import { formatClock } from '@shared/units/format'
import { axisTicks, timeTicks } from './axis-ticks'

test('ticks are round and lie within the axis', () => {
  expect(axisTicks(0, 61.2, 5)).toEqual([0, 20, 40, 60])
  expect(axisTicks(31, 35, 4)).toEqual([31, 32, 33, 34, 35])
  expect(axisTicks(0, 3.3, 4)).toEqual([0, 1, 2, 3])
  expect(axisTicks(5, 5, 4)).toEqual([5])
})

test('times are those of a clock, also over a night', () => {
  expect(timeTicks(32, 8)).toEqual([0, 5, 10, 15, 20, 25, 30])
  expect(timeTicks(1800, 8).map((seconds) => formatClock(1000 * seconds))).toEqual([
    '0:00',
    '5:00',
    '10:00',
    '15:00',
    '20:00',
    '25:00',
    '30:00'
  ])
  expect(timeTicks(8 * 3600, 8).map((seconds) => formatClock(1000 * seconds))[8]).toBe('8:00:00')
  expect(timeTicks(400 * 3600, 8).length).toBeLessThan(60)
})
