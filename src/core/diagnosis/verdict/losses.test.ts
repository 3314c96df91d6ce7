import { PortableSession } from '@shared/model'
import { expect, test } from 'vitest'
import { judge } from './verdict'

/** A bench phone that stood nearly still for want of memory, second by second from 5 on: tokens and the run's major faults. */
const calmBefore = [
  76, 71.3, 73.1, 77, 75.2, 74, 76.6, 72.8, 75.9, 74.4, 77.1, 73.5, 67.4, 71.8, 76.2, 74.4, 76.5
]
const stalled = [
  1.8, 1.8, 0.7, 1.2, 1.1, 0.4, 0.4, 1.8, 1.7, 0.8, 0.4, 0.7, 1.3, 1.2, 0.6, 0.6, 1.3, 1.5, 31.4
]
const calmAfter = [63.7, 76.3, 77.5, 79, 78.5, 79, 78, 71.7, 75.4, 71, 68.6]
const faults = [14, 52, 137, 102, 43, 100, 65, 28, 53, 100, 110, 51, 26, 71, 101, 66, 65, 118, 76, 80, 74]

const rates = [...calmBefore, null, ...stalled, null, ...calmAfter]
const faultsBefore = calmBefore.map(() => 0)
const majorFaults = [...faultsBefore, ...faults, ...calmAfter.map(() => 0)]

function until(count: number): PortableSession {
  const t = rates.slice(0, count).map((_, at) => at)
  return PortableSession.parse({
    ...{ format: 'hotplate-session', version: 1 },
    phone: { model: 'phone', clusters: [{ policy: 0, cpus: [0, 1], maxKHz: 2_000_000, capacity: 1024 }] },
    run: { backend: 'cpu', startS: 0, endS: count - 1, requested: { threads: 2 } },
    series: [
      { id: 'run.tokenRate', unit: 'token/s', t, v: rates.slice(0, count) },
      { id: 'run.majorFaults', unit: '/s', t, v: majorFaults.slice(0, count) }
    ]
  })
}

test('a run that stood nearly still for want of memory is told so, wherever its recording ends after that', () => {
  const first = calmBefore.length + 12
  for (let count = first; count <= rates.length; count += 1) {
    const causes = judge(until(count)).findings.map(({ cause }) => cause)
    expect(causes, `after ${count} s`).toContain('memory')
  }
})
