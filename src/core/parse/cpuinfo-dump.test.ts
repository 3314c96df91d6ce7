import { expect, test } from 'vitest'
import { parseCpuDump } from './cpuinfo-dump'

const text = `Load: 11.2 / 9.87 / 8.4
CPU usage from 300123ms to 12ms ago (2026-01-02 10:00:00.123 to 2026-01-02 10:05:00.234):
  392% 12345/llama-cli: 388% user + 3.9% kernel / faults: 1203 minor 4 major
  24% 1718/system_server: 14% user + 10% kernel / faults: 12 minor
 +0% 13001/kworker/u16:1: 0% user + 0% kernel
 -0% 13002/gone: 0% user + 0% kernel / faults: 2 major
49% TOTAL: 47% user + 1.6% kernel + 0.1% iowait + 0.2% irq + 0.3% softirq
`

test('processes are per core, the total is of the phone, the window says how old it is', () => {
  const dump = parseCpuDump(text)
  expect(dump).toMatchObject({
    load: [11.2, 9.87, 8.4],
    windowStartAgoMs: 300_123,
    windowEndAgoMs: 12,
    awakePct: null
  })
  expect(
    dump.rows.map((row) => [row.pid, row.name, row.cpuPct, row.change, row.minorFaults, row.majorFaults])
  ).toEqual([
    [12345, 'llama-cli', 392, null, 1203, 4],
    [1718, 'system_server', 24, null, 12, null],
    [13001, 'kworker/u16:1', 0, 'new', null, null],
    [13002, 'gone', 0, 'gone', null, 2]
  ])
  expect(dump.totalOfPhonePct).toEqual({
    total: 49,
    user: 47,
    kernel: 1.6,
    iowait: 0.1,
    irq: 0.2,
    softirq: 0.3
  })
  expect(dump.rejected).toEqual([])
})

test('the other wording: later, with awake time', () =>
  expect(parseCpuDump('CPU usage from 0ms to 5008ms later with 99% awake:\n')).toMatchObject({
    ...{ windowStartAgoMs: -0, windowEndAgoMs: -5008, awakePct: 99 }
  }))

test('no title, no total, a torn row', () =>
  expect(parseCpuDump('\n392% 12345/llama-c\n')).toMatchObject({
    ...{ windowStartAgoMs: null, windowEndAgoMs: null, load: null, totalOfPhonePct: null, rows: [] },
    rejected: [{ line: '392% 12345/llama-c' }]
  }))
