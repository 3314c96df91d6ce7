import { expect, test } from 'vitest'
import { busyPct, parseProcStat } from './proc-stat'

const clock = { elapsedMs: 1000, hz: 100 }

test('busy is all but idle and iowait, guest time is not counted twice', () => {
  const { rows } = parseProcStat('cpu  10 1 5 100 7 2 3 4 50 60\nintr 1 2\n')
  expect(rows).toEqual([{ name: 'cpu', busy: 25, idle: 107 }])
})

test('percent of one core, by deltas', () => {
  const before = parseProcStat('cpu  100 0 0 900 0 0 0 0 0 0').rows
  const after = parseProcStat('cpu  490 0 2 1308 0 0 0 0 0 0').rows
  expect(busyPct(before, after, clock)).toBe(392)
})

test('cores are matched by name: one that went offline shifts nothing', () => {
  const before = parseProcStat('cpu0 100 0 0 0\ncpu1 500 0 0 0\ncpu2 300 0 0 0').rows
  const after = parseProcStat('cpu0 150 0 0 0\ncpu2 320 0 0 0').rows
  expect(busyPct(before, after, clock)).toBe(70)
})

test('an interval or a counter that does not move forward is unknown', () => {
  const rows = parseProcStat('cpu  100 0 0 900').rows
  expect(busyPct(rows, parseProcStat('cpu  90 0 0 900').rows, clock)).toBeNull()
  expect(busyPct(rows, rows, { elapsedMs: 0, hz: 100 })).toBeNull()
  expect(busyPct([], rows, clock)).toBeNull()
})

test('a torn line is listed', () => {
  expect(parseProcStat('cpu0 1 2 x 4\ncpu1 1 2\n').rejected).toHaveLength(2)
})

test('what else the file has is passed over, what it cannot have is listed', () => {
  const text = 'cpu  1 2 3 4\nintr 1 2\nctxt 5\nbtime 6\nprocs_running 1\nsoftirq 1\n\nMemTotal: 3 kB\n'
  expect(parseProcStat(text).rejected).toMatchObject([{ line: 'MemTotal: 3 kB' }])
})
