import { expect, test } from 'vitest'
import { SampleStore } from './sample-store'

const hourS = 3600

test('every recorded sample is fetched in spans that share none, however thin the copy on the page is', async () => {
  const store = new SampleStore((_name, fromMs, toMs) => {
    // The record answers with both ends of a span.
    const from = Math.ceil(fromMs / 1000)
    const times = Array.from(
      { length: Math.floor(toMs / 1000) + 1 - from },
      (_, index) => (from + index) * 1000
    )
    return Promise.resolve({ tMs: times, v: times.map((time) => time / 1000) })
  })
  store.append([{ name: 'rate.latency', tMs: [0, hourS * 1000], v: [0, hourS] }])
  const whole = await store.every('rate.latency', 0, Number.POSITIVE_INFINITY)
  expect(whole.v).toEqual(Array.from({ length: hourS + 1 }, (_, second) => second))
  const endMs = store.endOf('rate.latency')
  store.append([{ name: 'rate.latency', tMs: [(hourS + 1) * 1000], v: [hourS + 1] }])
  expect(await store.every('rate.latency', endMs, store.endOf('rate.latency'))).toEqual({
    tMs: [(hourS + 1) * 1000],
    v: [hourS + 1]
  })
})

test('a page that holds the record itself asks nobody', async () => {
  const store = new SampleStore()
  store.append([{ name: 'rate.latency', tMs: [0, 1000, 2000], v: [5, null, 7] }])
  expect(await store.every('rate.latency', 0, 9000)).toEqual({ tMs: [0, 1000, 2000], v: [5, null, 7] })
  expect((await store.every('rate.latency', 500, 2000)).v).toEqual([null])
  expect((await store.every('rate.none', 0, 9000)).v).toEqual([])
})
