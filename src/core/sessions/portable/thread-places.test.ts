import { expect, test } from 'vitest'
import { ThreadPlaces } from './thread-places'

const clusters = [{ cpus: [0, 1] }, { cpus: [2, 3, 4] }, { cpus: [5, 6] }, { cpus: [7] }]
type Reading = readonly [tS: number, cpus: number | readonly number[]]

/** A list is a reading of all threads, a number a look at the first one. */
function told(...readings: readonly Reading[]): [number, unknown][] {
  const places = new ThreadPlaces(clusters)
  for (const [tS, cpus] of readings)
    if (typeof cpus === 'number') places.takeFirst(cpus, tS)
    else
      places.takeThreads(
        cpus.map((lastCpu, tid) => ({ tid, name: 'llama', cpuPct: 14, lastCpu })),
        tS
      )
  const { t, v } = places.series
  return t.map((tS, at) => [tS, v[at]])
}

test('threads that are all on other CPUs than before were moved: one reading tells', () => {
  expect(told([2, [6, 7]], [12, [6, 7]], [22, [0, 1]], [32, [0, 1]])).toEqual([[22, '0,1']])
})

test('two looks at the first thread tell a move to another cluster, and back to where all were', () => {
  expect(
    told(
      [2, [6, 7]],
      [12, [6, 7]],
      ...([
        [13, 7],
        [15, 0],
        [17, 1]
      ] as const),
      [22, [0, 1]],
      [24, 7],
      [26, 7]
    )
  ).toEqual([
    [15, '0,1'],
    [24, '6,7']
  ])
})

test('after one reading of all threads a second that finds them elsewhere needs a look that agrees, before or after it', () => {
  expect(told([12, [6, 7]], [24, [0, 1]], [25, 0])).toEqual([[24, '0,1']])
  expect(told([12, [6, 7]], [22, 7], [23, 0], [24, [0, 1]], [25, 0])).toEqual([[23, '0,1']])
  expect(told([12, [6, 7]], [24, [0, 1]])).toEqual([])
  expect(told([12, [6, 7]], [24, [0, 1]], [25, 7])).toEqual([])
  expect(told([12, [2, 3]], [24, [4, 7]], [25, 4])).toEqual([])
})

test('a reading in the middle of a move is not carried on', () => {
  expect(told([2, [6, 7]], [12, [0, 7]], [22, [0, 1]], [24, 6], [26, 7])).toEqual([
    [22, '0,1,6,7'],
    [24, '6,7']
  ])
})

test('one look elsewhere, and looks where any thread may be, are no move', () => {
  expect(told([2, [6, 7]], [3, 0], [5, 7], [7, 0], [9, 5], [11, 99], [13, 99])).toEqual([])
  expect(told([2, [3, 7]], [3, 2], [5, 4], [7, 7], [9, 7])).toEqual([])
})

test('a cluster with fewer cores than threads cannot be all they have', () => {
  expect(told([2, [3, 4]], [4, 7], [6, 7])).toEqual([[4, '3,4,7']])
})

test('before all threads were read once nothing is known to have moved from', () => {
  expect(told([2, 0], [4, 7], [6, 7])).toEqual([])
})
