import { expect, test } from 'vitest'
import { parseMemInfo, parseMemInfoLines } from './meminfo'

const text =
  'MemTotal:       11658240 kB\r\nMemFree:          212345 kB\nMemAvailable:    1834512 kB\nSwapCached:        1234 kB\n' +
  'Cached:          2345678 kB\nSwapTotal:       4194300 kB\nSwapFree:             0 kB\nActive(file):     100 kB\n'

test('exact keys; what is not there is null', () => {
  expect(parseMemInfo(text)).toEqual({
    totalKb: 11_658_240,
    availableKb: 1_834_512,
    freeKb: 212_345,
    cachedKb: 2_345_678,
    swapTotalKb: 4_194_300,
    swapFreeKb: 0,
    anonKb: null,
    fileKb: null
  })
  expect(parseMemInfo('').availableKb).toBeNull()
  expect(parseMemInfo(`${text}Inactive(file):     50 kB\n`).fileKb).toBe(150)
  expect(parseMemInfo('Inactive(file):     50 kB\n').fileKb).toBeNull()
})

test('a kernel before 3.14 has no MemAvailable: null, not MemFree', () =>
  expect(parseMemInfo('MemTotal: 100 kB\nMemFree: 50 kB\n')).toMatchObject({ availableKb: null, freeKb: 50 }))

test('counts without a unit are no kB, torn lines are listed, the first of a key counts', () => {
  const { kB, rejected } = parseMemInfoLines(
    'HugePages_Total:       0\nCached: 1 kB\nCached: 2 kB\nMemTotal:       116\nMemFr\n\n'
  )
  expect([...kB]).toEqual([['Cached', 1]])
  expect(rejected.map(({ line }) => line)).toEqual(['MemFr'])
})
