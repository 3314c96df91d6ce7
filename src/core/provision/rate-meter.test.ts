import { expect, test } from 'vitest'
import { estimateLeftMs, RateMeter } from './rate-meter'

test('the rate is of the last seconds, unknown at first and after silence', () => {
  const meter = new RateMeter()
  expect(meter.rate(0)).toBeNull()
  meter.add(500, 0)
  expect(meter.rate(100)).toBeNull()
  for (let atMs = 1000; atMs <= 5000; atMs += 1000) meter.add(2000, atMs)
  expect(meter.rate(5000)).toBe(2000)
  for (let atMs = 6000; atMs <= 9000; atMs += 1000) meter.add(100, atMs)
  expect(meter.rate(9000)).toBe(100)
  expect(meter.rate(20_000)).toBeNull()
})

const left = { sendBytes: 1000, hashBytes: 1500, lastFileBytes: 500, sendRate: 100, hashRate: 1000 }

test('what is left: sending, then the last hash; or the hashing, when that is slower', () => {
  expect(estimateLeftMs(left)).toBe(10_500)
  expect(estimateLeftMs({ ...left, hashRate: 50 })).toBe(30_000)
  expect(estimateLeftMs({ ...left, sendBytes: 0 })).toBe(1500)
  expect(estimateLeftMs({ ...left, sendBytes: 0, hashBytes: 0, sendRate: null, hashRate: null })).toBe(0)
})

test('unknown while a rate that matters is unknown', () => {
  expect(estimateLeftMs({ ...left, sendRate: null })).toBeNull()
  expect(estimateLeftMs({ ...left, hashRate: null })).toBeNull()
})
