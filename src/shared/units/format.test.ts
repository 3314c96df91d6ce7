import { expect, test } from 'vitest'
import { formatBytes, formatClock, formatGHz } from './format'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [999_600, '1.00 MB'],
  [4_000_000_000, '4.00 GB'],
  [18_556_000_000, '18.6 GB'],
  [118_000_000, '118 MB']
])('%d bytes', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test('clock', () => {
  expect(formatClock(761_000)).toBe('12:41')
  expect(formatClock(3_661_000)).toBe('1:01:01')
})

test('GHz', () => expect(formatGHz(2_016_000)).toBe('2.0 GHz'))
