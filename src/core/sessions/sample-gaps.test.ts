import { expect, test } from 'vitest'
import { SampleGaps } from './sample-gaps'

const values = new Map<string, number | null>()
const tick = (awakeMs: number | null) => ({ uptimeMs: 0, values, awakeMs })

test('a phone whose cores stood still while its clock went on was suspended', () => {
  const gaps = new SampleGaps()
  expect(gaps.feed(1_000, tick(null), 1000)).toBeNull()
  expect(gaps.feed(61_000, tick(2_000), 1000)).toMatchObject({
    ...{ kind: 'suspended', tMs: 1_000, endMs: 61_000 },
    data: { durationMs: 60_000, suspendedMs: 58_000 }
  })
})

test('a sampler that stood still on a running phone leaves a gap, and so does an unknown cause', () => {
  const gaps = new SampleGaps()
  gaps.feed(0, tick(null), 1000)
  expect(gaps.feed(20_000, tick(19_900), 1000)).toMatchObject({ kind: 'gap', tMs: 0, endMs: 20_000 })
  expect(gaps.feed(40_000, tick(null), 1000)).toMatchObject({
    kind: 'gap',
    data: { text: 'No sample came.' }
  })
})

test('slow pace, blocks in between and usual steps are no gaps', () => {
  const gaps = new SampleGaps()
  gaps.feed(0, tick(null), 1000)
  expect(gaps.feed(30_000, { uptimeMs: 0, values }, 1000)).toBeNull()
  expect(gaps.feed(4_900, tick(4_900), 1000)).toBeNull()
  expect(gaps.feed(14_900, tick(10_000), 5000)).toBeNull()
})
