import { expect, test } from 'vitest'
import { SampleStore } from '../../charts/sample-store'
import { pairRateWithTemperature } from './rate-pairs'

test('rates pair with the temperature of their time, thinned by medians', () => {
  const samples = new SampleStore()
  const tMs = Array.from({ length: 1000 }, (_, index) => index * 1000)
  samples.append([
    { name: 'rate.token', tMs, v: tMs.map((time) => (time === 500_000 ? 0 : 10)) },
    { name: 'temp.cpu', tMs, v: tMs.map((time) => 40 + time / 100_000) }
  ])
  const points = pairRateWithTemperature(samples, 100)
  expect(points).toHaveLength(100)
  expect(new Set(points.map((point) => point.rate))).toEqual(new Set([10]))
  expect(points.at(-1)?.temperature).toBeCloseTo(49.9, 0)
})

test('without a temperature there is nothing to pair', () => {
  const samples = new SampleStore()
  samples.append([{ name: 'rate.token', tMs: [0], v: [10] }])
  expect(pairRateWithTemperature(samples, 100)).toEqual([])
})
