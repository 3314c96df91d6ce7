import { expect, test } from 'vitest'
import { normalQuantile, normalShare, studentQuantile } from './distributions'

test.each([
  [0.5, 0],
  [0.975, 1.959964],
  [0.995, 2.575829],
  [0.001, -3.090232]
])('the normal distribution at %s', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 5)
  expect(normalShare(z)).toBeCloseTo(p, 6)
})

// Tables of Student's t (R: qt).
test.each([
  [0.975, 1, 12.7062],
  [0.975, 2, 4.30265],
  [0.975, 3, 3.18245],
  [0.975, 4, 2.77645],
  [0.975, 10, 2.22814],
  [0.975, 30, 2.04227],
  [0.995, 4, 4.60409],
  [0.95, 5, 2.01505],
  [0.975, 4.5, 2.65935],
  [0.025, 10, -2.22814]
])('Student’s t: p %s, %s degrees of freedom', (p, freedom, t) => {
  expect(studentQuantile(p, freedom)).toBeCloseTo(t, 2)
})
