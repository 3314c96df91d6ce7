import { expect, test } from 'vitest'
import { biteS } from './bite'

const series = (...v: number[]) => ({ t: v.map((_, at) => at), v })

test('a limit bites where faults go on, not at pages that are wanted once', () => {
  expect(biteS(series(0, 0, 13, 3, 0, 0, 5, 64, 45, 42), 1)).toBe(6)
  expect(biteS(series(0, 0, 26, 54, 40), 1)).toBe(2)
  expect(biteS(series(0, 30, 0, 40, 50), 2)).toBe(3)
  expect(biteS(series(0, 0, 13, 0, 0), 1)).toBeNull()
})
