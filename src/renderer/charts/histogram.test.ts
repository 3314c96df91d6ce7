import { expect, test } from 'vitest'
import { histogramOf } from './histogram'

test('bins have a round width, hold every value, and the last takes the long tail', () => {
  const values = [
    ...Array.from({ length: 990 }, (_, index) => 90 + (index % 20)),
    ...Array.from({ length: 10 }, () => 900),
    null
  ]
  const found = histogramOf(values, 10)
  expect(found?.count).toBe(1000)
  expect(found?.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(1000)
  expect(found?.median).toBeCloseTo(99.5)
  expect(found?.max).toBe(900)
  for (const bin of found?.bins ?? [])
    expect([1, 2, 5, 10, 20, 50, 100]).toContain(Math.round(bin.to - bin.from))
})

test('nothing to count is no histogram', () => {
  expect(histogramOf([null, 5], 10)).toBeNull()
})
