import { expect, test } from 'vitest'
import { parseVmStat, refaultedPages } from './vmstat'

test('counters by name; torn lines are listed', () => {
  const { counters, rejected } = parseVmStat('pgmajfault 1234\r\npswpin 5\nworkingset_ref\n\n')
  expect([...counters]).toEqual([
    ['pgmajfault', 1234],
    ['pswpin', 5]
  ])
  expect(rejected).toHaveLength(1)
})

test('denied before Android 11 is no 0', () => {
  const text = 'cat: /proc/vmstat: Permission denied\n'
  expect(parseVmStat(text + text)).toMatchObject({
    denied: 'cat: /proc/vmstat: Permission denied',
    rejected: []
  })
})

test('refaults of old and new kernels, or none told', () => {
  const of = (text: string): number | null => refaultedPages(parseVmStat(text))
  expect(of('workingset_refault 7\n')).toBe(7)
  expect(of('workingset_refault_anon 2\nworkingset_refault_file 5\n')).toBe(7)
  expect(of('workingset_refault_file 5\n')).toBe(5)
  expect(of('')).toBeNull()
})
