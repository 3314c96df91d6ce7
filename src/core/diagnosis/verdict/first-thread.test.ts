import { expect, test } from 'vitest'
import { PortableSession } from '@shared/model'
import { movesOfFirstThread } from './first-thread'

const told = (fromS: number, ...cpus: number[]) => ({ fromS, cpus, source: 'run.cpusUsed' })

function moves(
  readings: readonly (readonly [number, number | null])[],
  spans: readonly ReturnType<typeof told>[]
) {
  const session = PortableSession.parse({
    format: 'hotplate-session',
    version: 1,
    phone: {
      clusters: [
        { policy: 0, cpus: [0, 1, 2, 3] },
        { policy: 4, cpus: [4, 5, 6] },
        { policy: 7, cpus: [7] }
      ]
    },
    series: [{ id: 'run.firstThreadCpu', t: readings.map(([t]) => t), v: readings.map(([, cpu]) => cpu) }]
  })
  return movesOfFirstThread(session, spans).map(({ fromS, cpus }) => [fromS, cpus.join(',')])
}

test('two readings on a cluster where no thread was are a move to it, and back to where it was before', () => {
  const readings = [
    ...([
      [2, 7],
      [4, 6],
      [6, 0],
      [8, 1],
      [10, 3]
    ] as const),
    ...([
      [12, 6],
      [14, 7],
      [16, 7]
    ] as const)
  ]
  expect(moves(readings, [told(0, 6, 7)])).toEqual([
    [6, '0,1,2,3'],
    [12, '6,7']
  ])
})

test('one reading elsewhere, a hole and a CPU that nobody knows are no move', () => {
  const readings = [
    [2, 7],
    [4, 0],
    [6, 7],
    [8, null],
    [10, 0],
    [12, null],
    [14, 7],
    [16, 99],
    [18, 98]
  ] as const
  expect(moves(readings, [told(0, 6, 7)])).toEqual([])
})

test('threads that work on both clusters may be on either', () => {
  expect(
    moves(
      [
        [2, 0],
        [4, 0],
        [6, 7],
        [8, 7]
      ],
      [told(0, 0, 7)]
    )
  ).toEqual([])
})

test('what is said of all threads has the last word', () => {
  const readings = [
    [20, 0],
    [22, 0],
    [24, 0],
    [26, 0]
  ] as const
  expect(moves(readings, [told(0, 6, 7), told(21, 0, 1)])).toEqual([])
  expect(moves([...readings, [28, 7], [30, 7]], [told(0, 6, 7), told(25, 0, 1)])).toEqual([
    [20, '0,1,2,3'],
    [28, '6,7']
  ])
})

test('without a first word there is nothing to have moved from', () => {
  expect(
    moves(
      [
        [2, 0],
        [4, 7]
      ],
      []
    )
  ).toEqual([])
})
