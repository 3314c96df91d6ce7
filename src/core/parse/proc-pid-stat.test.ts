import { expect, test } from 'vitest'
import { parseProcPidStat } from './proc-pid-stat'

const tail =
  'S 1200 4711 4711 0 -1 4194304 289 323 17 1 900 33 1 2 20 0 12 0 130820 3346432000 53400 18446744073709551615'

test('fields are counted behind the last bracket', () => {
  expect(parseProcPidStat(`4711 (llama-server) ${tail}`)).toEqual({
    pid: 4711,
    comm: 'llama-server',
    state: 'S',
    ppid: 1200,
    majorFaults: 17,
    userTicks: 900,
    systemTicks: 33,
    threads: 12,
    startTicks: 130_820,
    rssPages: 53_400
  })
  expect(parseProcPidStat(`4711 (my (odd) S name) ${tail}`)?.comm).toBe('my (odd) S name')
})

test('a torn or foreign line is null', () => {
  for (const line of ['', '-', '4711', '4711 (x) S 1 2', 'cat: /proc/1/stat: No such file'])
    expect(parseProcPidStat(line)).toBeNull()
})
