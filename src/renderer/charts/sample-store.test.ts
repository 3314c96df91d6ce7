import { expect, test } from 'vitest'
import { SampleStore } from './sample-store'

const hourS = 3600

test('every recorded value is fetched in spans that share none, however thin the copy on the page is', async () => {
  const asked: [number, number][] = []
  const store = new SampleStore((_name, fromMs, toMs) => {
    asked.push([fromMs, toMs])
    // The record answers with a neighbour on each side, as the core does.
    const from = Math.max(0, Math.floor(fromMs / 1000) - 1)
    const times = Array.from(
      { length: Math.ceil(toMs / 1000) + 1 - from },
      (_, index) => (from + index) * 1000
    )
    return Promise.resolve({ tMs: times, v: times.map((time) => time / 1000) })
  })
  store.append([{ name: 'rate.latency', tMs: [0, hourS * 1000], v: [0, hourS] }])
  const { values, endMs } = await store.every('rate.latency', 0)
  expect(values).toEqual(Array.from({ length: hourS + 1 }, (_, second) => second))
  expect(asked.every(([fromMs, toMs]) => toMs - fromMs <= 1_800_000)).toBe(true)
  store.append([{ name: 'rate.latency', tMs: [(hourS + 1) * 1000], v: [hourS + 1] }])
  expect((await store.every('rate.latency', endMs)).values).toEqual([hourS + 1])
})

test('a page that holds the record itself asks nobody', async () => {
  const store = new SampleStore()
  store.append([{ name: 'rate.latency', tMs: [0, 1000, 2000], v: [5, null, 7] }])
  expect((await store.every('rate.latency', 0)).values).toEqual([5, null, 7])
  expect((await store.every('rate.none', 0)).values).toEqual([])
})
