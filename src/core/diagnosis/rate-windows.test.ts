import { expect, test } from 'vitest'
import { packageNameOf } from './package-name'
import { policiesOfRun } from './policies'
import { median, medianWithin, rateAround, retentionPct, withoutSpans } from './rate-windows'

const rate = {
  tMs: Array.from({ length: 120 }, (_, s) => s * 1000),
  v: Array.from({ length: 120 }, (_, s) => (s < 60 ? 12 : 6))
}

test('medians', () => {
  expect(median([])).toBeNull()
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1])).toBe(2.5)
  expect(medianWithin(rate, 55_000, 59_000)).toBe(12)
  expect(medianWithin(rate, 117_000, 500_000)).toBeNull()
  expect(medianWithin({ tMs: [1, 2, 3], v: [null, null, 5] }, 0, 9)).toBeNull()
})

test('rates around a span; unknown stays unknown', () => {
  expect(rateAround(rate, { fromMs: 60_000, toMs: null })).toEqual({ rateBefore: 12, rateAfter: 6 })
  expect(rateAround({ tMs: [], v: [] }, { fromMs: 5_000, toMs: 9_000 })).toEqual({
    rateBefore: null,
    rateAfter: null
  })
})

test('what happened inside another span is left out, with the seconds it needs to settle', () => {
  const apart = withoutSpans(rate, [{ fromMs: 10_000, toMs: 12_000 }])
  expect(apart.v.slice(9, 18)).toEqual([12, 12, null, null, null, null, null, 12, 12])
  expect(withoutSpans(rate, [{ fromMs: 100_000, toMs: null }]).v.slice(99)).toEqual([
    6,
    6,
    ...Array.from({ length: 19 }, () => null)
  ])
  expect(withoutSpans(rate, [])).toBe(rate)
})

test('a span whose last half minute is unknown is judged by the rest of it', () => {
  const apart = withoutSpans(rate, [{ fromMs: 80_000, toMs: null }])
  expect(rateAround(apart, { fromMs: 60_000, toMs: null })).toEqual({ rateBefore: 12, rateAfter: 6 })
})

test('retention compares the last rates with the first after warm-up', () => {
  expect(retentionPct(rate)).toBe(50)
  expect(retentionPct({ tMs: rate.tMs.slice(0, 44), v: rate.v.slice(0, 44) })).toBeNull()
  expect(retentionPct({ tMs: rate.tMs, v: rate.v.map(() => 0) })).toBeNull()
})

test('package names', () => {
  expect(packageNameOf('com.example.app:remote')).toBe('com.example.app')
  expect(packageNameOf('com.example.app --flag')).toBe('com.example.app')
  for (const name of [
    'system_server',
    '[kworker/0:1]',
    './llama-server -m a.b',
    '/system/bin/top.x',
    'libfoo.so'
  ]) {
    expect(packageNameOf(name)).toBeNull()
  }
})

test('the policies of a run follow its CPUs, else the fast clusters', () => {
  const cluster = { hwMaxKHz: null, capacity: null, part: null }
  const clusters = [
    { ...cluster, policy: 0, cpus: [0, 1, 2], role: 'little' as const },
    { ...cluster, policy: 3, cpus: [3, 4, 5, 6], role: 'big' as const },
    { ...cluster, policy: 7, cpus: [7], role: 'prime' as const }
  ]
  expect(policiesOfRun(clusters, [3, 7])).toEqual([3, 7])
  expect(policiesOfRun(clusters, null)).toEqual([3, 7])
  expect(policiesOfRun([], [1])).toBeNull()
})
