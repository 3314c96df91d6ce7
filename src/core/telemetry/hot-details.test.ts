import { expect, test } from 'vitest'
import { HotDetails } from './hot-details'

const frame = {
  uptimeMs: 2000,
  unaccountedPct: null,
  rows: [
    { pid: 50, user: 'u0_a123', name: 'com.example.app:remote', cpuPct: 50, rssBytes: null },
    { pid: 51, user: 'shell', name: 'sh', cpuPct: 1, rssBytes: null }
  ]
}

test('identity, owner, cpuset and CPU of busy processes; what the phone does not tell is null', () => {
  const hot = new HotDetails(100)
  expect(hot.read('P 50 777 411 10123 905 6 /top-app\nP 51 9 1 ? ? 0 ?\n', 1000)).toEqual([])
  expect(hot.onto(frame).rows.map(({ detail }) => detail)).toEqual([
    { startTicks: 777, ppid: 411, uid: 10_123, oomScoreAdj: 905, cpuset: '/top-app', lastCpu: 6 },
    { startTicks: 9, ppid: 1, uid: null, oomScoreAdj: null, cpuset: null, lastCpu: 0 }
  ])
})

test('the line of a cgroup file serves where there is no cpuset file', () => {
  const hot = new HotDetails(100)
  hot.read('P 50 777 411 10123 -950 6 4:cpuset:/background\n', 1000)
  expect(hot.onto(frame).rows[0]?.detail).toMatchObject({ cpuset: '/background', oomScoreAdj: -950 })
})

test('threads of the run: CPU since the reading before, busiest first', () => {
  const hot = new HotDetails(100)
  hot.read('T 50 50 100 4 main\nT 50 52 100 7 worker one\n', 1000)
  expect(hot.onto(frame).threads).toBeUndefined()
  hot.read('T 50 50 150 4 main\nT 50 52 1100 7 worker one\nT 50 53 5 1 new\n', 11_000)
  expect(hot.onto(frame).threads).toEqual([
    { tid: 52, name: 'worker one', cpuPct: 100, lastCpu: 7 },
    { tid: 50, name: 'main', cpuPct: 5, lastCpu: 4 }
  ])
  expect(hot.read('Q 1\n', 12_000)).toHaveLength(1)
})
