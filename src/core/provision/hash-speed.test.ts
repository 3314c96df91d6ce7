import { expect, test } from 'vitest'
import { hashRate, isSlow, isTelling } from './hash-speed'

const mb = 1e6
const gb = 1e9

test('a small job is not worth a word on a phone of middling speed', () => {
  expect(isSlow({ rate: 50 * mb }, 67 * mb)).toBe(false)
  expect(isSlow({ rate: 110 * mb }, 1 * gb)).toBe(false)
  expect(isSlow({ rate: 10 * mb }, 40 * mb)).toBe(false)
})

test('hashing that takes long, or longer than the sending, is', () => {
  expect(isSlow({ rate: 10 * mb }, 100 * mb)).toBe(true)
  expect(isSlow({ rate: 110 * mb }, 5 * gb)).toBe(true)
})

test('a quick phone is never called slow, however large the model', () => {
  expect(isSlow({ rate: 559 * mb }, 100 * gb)).toBe(false)
})

test('the start of a shell does not count as hashing', () => {
  expect(hashRate(8 * mb, 100, 20)).toBe(100 * mb)
})

test('a busy moment, in which an empty call took as long, makes no phone of gigabytes a second', () => {
  expect(hashRate(8 * mb, 100, 100)).toBe(160 * mb)
  expect(hashRate(8 * mb, 100, 400)).toBe(160 * mb)
  expect(hashRate(8 * mb, 0, 0)).toBe(8000 * mb)
})

test('a call no longer than a shell’s start tells nothing of hashing', () => {
  expect(isTelling(100, 20)).toBe(false)
  expect(isTelling(200, 100)).toBe(false)
  expect(isTelling(300, 100)).toBe(true)
})
