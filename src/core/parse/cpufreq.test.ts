import { expect, test } from 'vitest'
import { parseCpuList, parseFrequency } from './cpufreq'

test('ranges and blank lists', () => {
  expect(parseCpuList('0-5,7\n')).toEqual([0, 1, 2, 3, 4, 5, 7])
  expect(parseCpuList('4 5 6')).toEqual([4, 5, 6])
  for (const text of ['', 'x', '5-3', '0-99999']) expect(parseCpuList(text)).toBeNull()
})

test('an unknown or offline policy is null with a reason, never 0', () => {
  expect(parseFrequency('1804800\n')).toEqual({ kHz: 1_804_800, reason: null })
  for (const raw of ['<unknown>', 'x', '0', '', 'cat: Device or resource busy'])
    expect([parseFrequency(raw).kHz, typeof parseFrequency(raw).reason]).toEqual([null, 'string'])
})
