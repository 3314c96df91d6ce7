import { decimateMinMax } from '@shared/base/decimate'
import { expect, test } from 'vitest'
import { fetchEvery, mostPoints } from './fetch-every'

/** A record with a sample each `stepMs`, that thins its answers as the core does. */
function record(stepMs: number, asked: [number, number][]) {
  return (fromMs: number, toMs: number) => {
    asked.push([fromMs, toMs])
    const first = Math.ceil(fromMs / stepMs)
    const times = Array.from(
      { length: Math.floor(toMs / stepMs) + 1 - first },
      (_, index) => (first + index) * stepMs
    )
    return Promise.resolve(decimateMinMax({ tMs: times, v: times.map(() => 7) }, mostPoints))
  }
}

test('a series of a hundred samples a second comes whole, though fifteen minutes of it do not fit one answer', async () => {
  const { tMs } = await fetchEvery(record(10, []), 0, 900_000)
  expect(tMs).toEqual(Array.from({ length: 90_000 }, (_, index) => index * 10))
})

test('a slow series of a day takes few answers', async () => {
  const asked: [number, number][] = []
  const { tMs } = await fetchEvery(record(1000, asked), 0, 86_400_000)
  expect(tMs).toHaveLength(86_400)
  expect(asked.length).toBeLessThan(25)
})
