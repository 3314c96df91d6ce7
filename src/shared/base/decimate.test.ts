import { expect, test } from 'vitest'
import { decimateMinMax } from './decimate'

test('a one-sample dip and a gap survive decimation', () => {
  const n = 10_000
  const tMs = Array.from({ length: n }, (_, i) => i)
  const v: (number | null)[] = tMs.map(() => 10)
  v[4321] = 2
  v[7000] = null
  const small = decimateMinMax({ tMs, v }, 200)
  expect(small.tMs.length).toBeLessThanOrEqual(300)
  expect(small.v).toContain(2)
  expect(small.v).toContain(null)
  expect(small.tMs).toEqual([...small.tMs].sort((a, b) => a - b))
})

test('short input is returned as it is', () => {
  const columns = { tMs: [1, 2, 3], v: [1, null, 3] }
  expect(decimateMinMax(columns, 100)).toBe(columns)
})
