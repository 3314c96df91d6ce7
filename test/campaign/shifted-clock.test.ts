import { afterEach, expect, test } from 'vitest'
import { shiftClock } from './shifted-clock'

const RealDate = Date
afterEach(() => {
  globalThis.Date = RealDate
})

test('now is another time, told times stay what they are, and jumps add up', () => {
  const before = RealDate.now()
  shiftClock(3_600_000)
  shiftClock(-600_000)
  expect(Date.now() - before).toBeGreaterThanOrEqual(3_000_000)
  expect(Date.now() - before).toBeLessThan(3_060_000)
  expect(Math.abs(new Date().getTime() - Date.now())).toBeLessThan(1000)
  expect(new Date(5).getTime()).toBe(5)
  expect(new Date('2026-01-02T00:00:00Z').toISOString()).toBe('2026-01-02T00:00:00.000Z')
  expect(new Date()).toBeInstanceOf(RealDate)
})
