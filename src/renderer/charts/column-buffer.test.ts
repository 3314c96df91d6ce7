import { expect, test } from 'vitest'
import { ColumnBuffer } from './column-buffer'

function buffer(n: number, from = 0): ColumnBuffer {
  const made = new ColumnBuffer()
  const tMs = Array.from({ length: n }, (_, index) => from + index * 1000)
  made.append({ tMs, v: tMs.map((time) => time / 1000) })
  return made
}

test('it grows past its first capacity and keeps every sample', () => {
  const made = buffer(5000)
  expect(made.length).toBe(5000)
  expect(made.timeAt(4999)).toBe(4_999_000)
  expect(made.valueAt(0)).toBe(0)
  expect(made.highest).toBe(4999)
  expect(made.timeAt(5000)).toBeNaN()
})

test('an unknown value is null, never 0, and is skipped by the last value', () => {
  const made = new ColumnBuffer()
  made.append({ tMs: [0, 1000, 2000], v: [7, 8, null] })
  expect(made.valueAt(2)).toBeNull()
  expect(made.lastValue()).toBe(8)
  expect(made.slice(0, 2000).v).toEqual([7, 8, null])
})

test('a batch that overlaps replaces from its start on', () => {
  const made = buffer(5)
  made.append({ tMs: [3000, 4000, 5000], v: [30, 40, 50] })
  expect(made.length).toBe(6)
  expect([3, 4, 5].map((index) => made.valueAt(index))).toEqual([30, 40, 50])
})

test('a slice takes one neighbour on each side', () => {
  expect(buffer(10).slice(2500, 4500).tMs).toEqual([2000, 3000, 4000, 5000])
  expect(buffer(0).slice(0, 1000).tMs).toEqual([])
})

test('the value before a time is at most so old', () => {
  const made = buffer(3)
  expect(made.valueBefore(2000, 500)).toBe(2)
  expect(made.valueBefore(2400, 500)).toBe(2)
  expect(made.valueBefore(9000, 500)).toBeNull()
  expect(made.valueBefore(-1, 500)).toBeNull()
})
