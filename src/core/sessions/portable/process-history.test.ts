import { expect, test } from 'vitest'
import type { ProcessFrame, ProcessSample } from '@core/telemetry/types'
import { ProcessHistory } from './process-history'

const row = (pid: number, name: string, cpuPct: number): ProcessSample => ({
  ...{ pid, user: 'u0_a7', name, cpuPct, rssBytes: null }
})
const frame = (uptimeMs: number, rows: readonly ProcessSample[]): ProcessFrame => ({
  ...{ uptimeMs, rows, unaccountedPct: 3 }
})

function historyOf(frames: readonly ProcessFrame[]): ProcessHistory {
  const history = new ProcessHistory(
    1000,
    { isRun: ({ name }) => name === 'llama-server', isHelper: ({ name }) => name === 'top' },
    [{ cpus: [0, 1] }]
  )
  history.take({ samples: [], frames })
  return history
}

test('a process that left the tables has used no CPU from then on, said once; own processes are left out', () => {
  const history = historyOf([
    frame(3000, [row(5, 'com.example.app:remote', 40), row(6, 'top', 1)]),
    frame(5000, []),
    frame(7000, []),
    frame(9000, [row(5, 'com.example.app:remote', 10)])
  ])
  expect(history.processes()).toMatchObject([
    { pid: 5, package: 'com.example.app', t: [2, 4, 8], cpuPct: [40, 0, 10] }
  ])
  expect(history.series()).toMatchObject([{ id: 'cpu.unaccounted', t: [2, 4, 6, 8], v: [3, 3, 3, 3] }])
})

test('short-lived children are summed into the process that started them', () => {
  const history = historyOf([frame(3000, [{ ...row(5, 'com.example.sync', 4), childrenPct: 31 }])])
  expect(history.processes()).toMatchObject([{ pid: 5, cpuPct: [35] }])
})

test('a pid is another process when its start or its name is another', () => {
  const started = (startTicks: number): ProcessSample => ({
    ...row(5, 'libime.so (com.example.ime)', 40),
    detail: { startTicks, ppid: 1, uid: 10_007, oomScoreAdj: 0, cpuset: '/top-app', lastCpu: 1 }
  })
  const history = historyOf([
    frame(3000, [row(5, 'libime.so (com.example.ime)', 20)]),
    frame(5000, [started(250)]),
    frame(7000, [started(650)]),
    frame(9000, [row(5, 'other', 1)])
  ])
  expect(history.processes()).toMatchObject([
    { startS: 1.5, package: 'com.example.ime', uid: 10_007, foreground: true, t: [2, 4] },
    { startS: 5.5, t: [6] },
    { startS: null, name: 'other', package: null, t: [8] }
  ])
})

test('where the run works is told when it changes, by its busy threads in three readings', () => {
  const on = (lastCpu: number, cpuPct: number) => ({ tid: lastCpu, name: 'llama', cpuPct, lastCpu })
  const readings = [[on(7, 90), on(0, 1)], [on(4, 90)], [on(7, 90)], [on(4, 90)], [on(0, 90)]]
  const history = historyOf(
    readings.flatMap((threads, at) => [
      { ...frame(3000 + 10_000 * at, []), threads },
      { ...frame(5000 + 10_000 * at, []), threads }
    ])
  )
  expect(history.series()[1]).toMatchObject({ id: 'run.cpusUsed', t: [22, 42], v: ['4,7', '0,4,7'] })
})

test('the system gave the run another cpuset', () => {
  const run = (cpuset: string | null): ProcessSample => ({
    ...row(9, 'llama-server', 190),
    detail: { startTicks: 250, ppid: 1, uid: 2000, oomScoreAdj: -1000, cpuset, lastCpu: 1 }
  })
  const groups = ['/foreground', null, '/foreground', '/background', '/background']
  const history = historyOf(groups.map((cpuset, at) => frame(3000 + 2000 * at, [run(cpuset)])))
  expect(history.events()).toEqual([
    { t: 8, kind: 'cpuset', data: { group: '/background', before: '/foreground' } }
  ])
  expect(history.processes()).toEqual([])
})
