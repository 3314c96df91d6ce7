import { PortableSession } from '@shared/model'
import { expect, test } from 'vitest'
import { judge } from './verdict'

const seconds = Array.from({ length: 120 }, (_, s) => s)

/** A session of 10 token/s in which an app takes so much of a core. */
function withApp(cpuPct: (s: number) => number): PortableSession {
  const app = { pid: 7, name: 'com.example.app', package: 'com.example.app', uid: 10_007 }
  return PortableSession.parse({
    ...{ format: 'hotplate-session', version: 1, phone: { clusters: [] } },
    series: [{ id: 'run.tokenRate', t: seconds, v: seconds.map((s) => 10 + (s % 2) * 0.1) }],
    processes: [{ ...app, t: seconds, cpuPct: seconds.map(cpuPct) }]
  })
}

test('an app that is busy from the first second to the last is listed, and accused of nothing', () => {
  const { findings, hogs } = judge(withApp((s) => 80 + (s % 3)))
  expect(findings).toEqual([])
  expect(hogs).toMatchObject([
    {
      subject: 'com.example.app',
      busyPct: 81,
      costTokenRate: null,
      spans: [{ startS: 0 }],
      pattern: { kind: 'steady' }
    }
  ])
})

test('a little CPU all along makes no hog', () => {
  expect(judge(withApp((s) => 12 + (s % 3))).hogs).toEqual([])
})
