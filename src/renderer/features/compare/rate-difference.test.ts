import { expect, test } from 'vitest'
import { rateDifference } from './rate-difference'

test('the difference of two rates on one axis, smoothed over a window, silent where one is', () => {
  const base = { tMs: [0, 1000, 2000, 3000], v: [10, 10, 10, 10] }
  const other = { tMs: [500, 1500, 2500, 9000], v: [12, 14, null, 13] }
  expect(rateDifference(base, other, 2000)).toEqual({ tMs: [500, 1500, 2500, 9000], v: [2, 3, 4, null] })
})
