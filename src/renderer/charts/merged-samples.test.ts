import { expect, test } from 'vitest'
import { MergedSamples, mergedName } from './merged-samples'
import { SampleStore } from './sample-store'

function store(values: readonly number[]): SampleStore {
  const samples = new SampleStore()
  samples.append([{ name: 'rate.token', tMs: values.map((_, index) => index * 1000), v: [...values] }])
  return samples
}

test('series of two sessions stand side by side, each moved to the common zero', () => {
  const merged = new MergedSamples([
    { key: 'a', source: store([10, 11, 12]), shiftMs: 0 },
    { key: 'b', source: store([20, 21, 22]), shiftMs: -1000 }
  ])
  expect(merged.names()).toEqual(['a/rate.token', 'b/rate.token'])
  expect(merged.slice(mergedName('b', 'rate.token'), 0, 1000)).toEqual({
    tMs: [-1000, 0, 1000],
    v: [20, 21, 22]
  })
  expect(merged.series('a/rate.token')?.valueBefore(1000, 500)).toBe(11)
  expect(merged.series('b/rate.token')?.valueBefore(1000, 500)).toBe(22)
  expect(merged.series('c/rate.token')).toBeNull()
})

test('a change of any session is told, until nobody listens', () => {
  const live = store([1])
  const merged = new MergedSamples([
    { key: 'a', source: store([1]), shiftMs: 0 },
    { key: 'b', source: live, shiftMs: 0 }
  ])
  let told = 0
  const before = merged.revision
  const listening = merged.onChange(() => (told += 1))
  live.append([{ name: 'rate.token', tMs: [9000], v: [2] }])
  expect(told).toBe(1)
  expect(merged.revision).not.toBe(before)
  listening.dispose()
  live.append([{ name: 'rate.token', tMs: [10_000], v: [2] }])
  expect(told).toBe(1)
})

test('every sample of a part is asked on its own clock and told on the common one', async () => {
  const merged = new MergedSamples([{ key: 'b', source: store([20, 21, 22]), shiftMs: 5000 }])
  expect(await merged.every('b/rate.token', 6000, 7001)).toEqual({ tMs: [6000, 7000], v: [21, 22] })
  expect(await merged.every('c/rate.token', 0, 9000)).toEqual({ tMs: [], v: [] })
})
