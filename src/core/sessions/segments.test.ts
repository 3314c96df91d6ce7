import { expect, test } from 'vitest'
import { parseSegments, segmentsFrom } from './segments'

const path = '/run/samples.log'
const listed = parseSegments(
  `50 ${path}.200\n100 ${path}\n100 ${path}.100\nx ${path}.300\n9 ${path}.bak\n7 /other\n`,
  path
)

test('segments are ordered by where they begin; what is not one is left out', () => {
  expect(listed.map(({ at, size }) => [at, size])).toEqual([
    [0, 100],
    [100, 100],
    [200, 50]
  ])
})

test('reading goes on in the middle of a segment and through the later ones', () => {
  const { lost, parts } = segmentsFrom(listed, 130)
  expect(lost).toBe(0)
  expect(parts.map(({ at, from }) => [at, from])).toEqual([
    [100, 30],
    [200, 0]
  ])
})

test('a full copy waits at the end of the newest segment', () => {
  expect(segmentsFrom(listed, 250).parts.map(({ at, from }) => [at, from])).toEqual([[200, 50]])
  expect(segmentsFrom([], 10)).toEqual({ lost: 0, parts: [] })
})

test('what the phone removed is counted as lost', () => {
  const { lost, parts } = segmentsFrom(listed.slice(1), 40)
  expect([lost, parts.map(({ at, from }) => [at, from])]).toEqual([
    60,
    [
      [100, 0],
      [200, 0]
    ]
  ])
})
