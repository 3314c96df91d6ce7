import { expect, test } from 'vitest'
import { SampleStore } from '../../charts/sample-store'
import { pairRateWithTemperature, temperatureOf } from './rate-pairs'

test('rates pair with the temperature of their time, thinned by medians', () => {
  const tMs = Array.from({ length: 1000 }, (_, index) => index * 1000)
  const points = pairRateWithTemperature(
    { tMs, v: tMs.map((time) => (time === 500_000 ? 0 : 10)) },
    { tMs, v: tMs.map((time) => 40 + time / 100_000) },
    100
  )
  expect(points).toHaveLength(100)
  expect(new Set(points.map((point) => point.rate))).toEqual(new Set([10]))
  expect(points.at(-1)?.temperature).toBeCloseTo(49.9, 0)
})

test('without a temperature there is nothing to pair', () => {
  expect(pairRateWithTemperature({ tMs: [0], v: [10] }, { tMs: [], v: [] }, 100)).toEqual([])
})

test('the temperature is that of the cpu, else of the skin, else of the battery', () => {
  const samples = new SampleStore()
  samples.append([{ name: 'temp.battery', tMs: [0], v: [30] }])
  expect(temperatureOf(samples)).toBe('temp.battery')
  samples.append([
    { name: 'temp.cpu', tMs: [0], v: [null] },
    { name: 'temp.skin', tMs: [0], v: [35] }
  ])
  expect(temperatureOf(samples)).toBe('temp.skin')
  samples.append([{ name: 'temp.cpu', tMs: [1000], v: [60] }])
  expect(temperatureOf(samples)).toBe('temp.cpu')
})
