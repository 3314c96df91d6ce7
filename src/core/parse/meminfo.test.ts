import { expect, test } from 'vitest'
import { parseMemInfo } from './meminfo'

test('anchored keys; what is not there is null', () => {
  const text =
    'MemTotal:       11658240 kB\nMemFree:          212345 kB\nMemAvailable:    1834512 kB\nSwapCached:        1234 kB\n' +
    'Cached:          2345678 kB\nSwapTotal:       4194300 kB\nSwapFree:             0 kB\nActive(file):     100 kB\n'
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
})
