import { expect, test } from 'vitest'
import { packageNameOf } from './package-name'
import { median, retentionPct } from './rate-windows'

const rate = {
  tMs: Array.from({ length: 120 }, (_, s) => s * 1000),
  v: Array.from({ length: 120 }, (_, s) => (s < 60 ? 12 : 6))
}

test('medians', () => {
  expect(median([])).toBeNull()
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1])).toBe(2.5)
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
