import { isOfSession, notesOf, PortableSession, type Verdict } from '@shared/model'
import { expect, test } from 'vitest'
import { portableColumns } from './portable-columns'
import { portableDetail } from './portable-detail'

const verdict: Verdict = {
  version: 1,
  findings: [],
  hogs: [],
  referenceRate: 10,
  onsetS: 30,
  timeConstantS: null,
  steady: null,
  retention: 0.8,
  reasons: {}
}

const session = PortableSession.parse({
  format: 'hotplate-session',
  version: 1,
  phone: { model: 'EX-1', soc: 'SM8650', clusters: [] },
  run: { requested: { threads: 4, cpus: [4, 5, 6, 7] }, effective: { threads: 4, cpus: [0, 1] } },
  conditions: { loadFromS: 5, loadToS: 80, cooling: 'fan', charging: false, build: 'b1' },
  series: [
    { id: 'run.tokenRate', t: [0, 1], v: [10, null] },
    { id: 'cpu.policy4.cap', t: [0], v: [3_000_000] },
    { id: 'mem.available', t: [0], v: [2048] },
    { id: 'run.cpusUsed', t: [0], v: ['4-7'] }
  ],
  processes: [{ pid: 7, name: 'hog', t: [0, 90], cpuPct: [50, null] }],
  events: [
    { t: 40, kind: 'charger', data: { plugged: true } },
    { t: 50, kind: 'suspend', data: { durationS: 9 } },
    { t: 0, kind: 'mark', data: { text: 'bare desk', of: 'session' } },
    { t: 60, kind: 'mark', data: { text: 'fan on' } }
  ]
})

test('a session file becomes the session screen’s own shape, names and units', () => {
  const detail = portableDetail({ fileName: 'a.json', bytes: 12, session, verdict })
  expect(detail).toMatchObject({
    phoneName: 'EX-1 · SM8650',
    durationMs: 90_000,
    meanTokenRate: 10,
    onsetMs: 30_000,
    phases: [{ kind: 'load', fromMs: 5000, toMs: 80_000 }],
    cooling: 'fan',
    charging: false,
    buildName: 'b1'
  })
  expect(detail.series.map(({ name }) => name)).toEqual([
    'rate.token',
    'cap.4',
    'mem.available',
    'run.cpusUsed'
  ])
  expect(detail.effective.map(({ name, ok }) => [name, ok])).toEqual([
    ['threads', true],
    ['cores', false]
  ])
  expect(detail.events.map(({ kind, endMs }) => [kind, endMs])).toEqual([
    ['note', null],
    ['suspended', 59_000],
    ['mark', null],
    ['mark', null]
  ])
  expect(notesOf(detail.events).map((event) => [isOfSession(event), event.tMs, event.data['text']])).toEqual([
    [true, 0, 'bare desk'],
    [false, 60_000, 'fan on']
  ])
  expect(detail.processes?.rows[0]).toMatchObject({ name: 'hog', cpuPct: 50 })
  expect(portableColumns(session)[2]).toEqual({ name: 'mem.available', tMs: [0], v: [2] })
  expect(portableColumns(session)[3]?.v).toEqual([null])
})
