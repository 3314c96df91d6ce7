import { expect, test } from 'vitest'
import { shareExcess, type FaultRecord } from './ledger'

const record = (serial: string, shard: string): FaultRecord => ({
  ...{ step: 0, kind: 'cut', detail: '', atBytes: 0, resumeMs: null, restarts: [] },
  struck: [{ serial, shard, excessBytes: null }]
})

test('a shard’s excess is shared by the faults that struck it on that phone', () => {
  const records = [record('A', 's1'), record('A', 's1'), record('B', 's1'), record('A', 's2')]
  const account = { sentBytes: 150, leastBytes: 100 }
  const unexplained = shareExcess(
    [
      { serial: 'A', shard: 's1', ...account },
      { serial: 'B', shard: 's1', ...account, sentBytes: 100 },
      { serial: 'A', shard: 's3', ...account, sentBytes: 107 }
    ],
    records
  )
  expect(records.map(({ struck }) => struck[0]?.excessBytes)).toEqual([25, 25, 0, 0])
  expect(unexplained).toBe(7)
})

test('a fault that passed unnoticed bears an excess only alone', () => {
  const pause = { ...record('A', 's1'), kind: 'stall', resumeMs: 3 } as const
  const records = [
    record('A', 's1'),
    pause,
    { ...pause, struck: [{ serial: 'A', shard: 's2', excessBytes: null }] }
  ]
  const account = { serial: 'A', sentBytes: 110, leastBytes: 100 }
  shareExcess(
    [
      { ...account, shard: 's1' },
      { ...account, shard: 's2' }
    ],
    records
  )
  expect(records.map(({ struck }) => struck[0]?.excessBytes)).toEqual([10, 0, 10])
})
