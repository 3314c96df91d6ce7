import { RunIntent, type SessionDetail, type SessionEvent, type SessionFrame } from '@shared/model'
import { expect, test } from 'vitest'
import { EventLog, liveSessionLines, NewestValues } from './live-session'

const detail: SessionDetail = {
  ...{ id: 's', name: 'n', serial: 'S1', phoneName: 'Pixel', buildName: 'b', modelName: 'm' },
  ...{ state: 'recording', stateText: '', startedAt: '', durationMs: 0, plannedMs: 60_000 },
  ...{ meanTokenRate: null, lastTokenRate: null, retentionPct: null, onsetMs: null, maxCpuTempC: null },
  ...{ rawBytes: 0, intent: RunIntent.parse({}), commandLine: null, effective: [], cooling: null },
  ...{ charging: null, series: [], events: [], processes: null, folder: '/f' },
  ...{ samplerCpuPct: null, clockOffsetMs: null }
}
const frame = (columns: SessionFrame['columns'], part: Partial<SessionDetail> = {}): SessionFrame => ({
  detail: { ...detail, ...part },
  nowMs: 10_000,
  verdict: null,
  columns
})

test('the line shows what is known and leaves out what is not', () => {
  const values = new NewestValues()
  const one = frame([
    { name: 'rate.token', tMs: [1, 2], v: [9, 10.12] },
    { name: 'temp.cpu', tMs: [2], v: [null] },
    { name: 'clock.4', tMs: [2], v: [1_900_000] },
    { name: 'cap.4', tMs: [2], v: [2_400_000] }
  ])
  values.take(one)
  values.take(frame([{ name: 'rate.token', tMs: [], v: [] }]))
  expect(liveSessionLines(one, values)).toEqual([
    'Pixel  0:10 of 1:00  recording  10.1 token/s  clock/cap 1.9 GHz/2.4 GHz'
  ])
})

test('the busiest processes are listed, hogs and our own marked', () => {
  const row = {
    pid: 1,
    user: 'u',
    packageName: null,
    rssBytes: null,
    isRun: false,
    isSampler: false,
    hogSinceMs: null
  }
  const rows = [
    { ...row, pid: 7, name: 'idle', cpuPct: 1 },
    { ...row, pid: 8, name: 'llama-server', cpuPct: 380, isRun: true },
    { ...row, pid: 9, name: 'c.e.app', packageName: 'com.example.app', cpuPct: 90, hogSinceMs: 5000 }
  ]
  const one = frame([], { processes: { tMs: 1, rows, unaccountedPct: null, note: null } })
  expect(liveSessionLines(one, new NewestValues()).slice(2)).toEqual([
    '          380    8  llama-server (run)',
    '           90    9  com.example.app HOG since 0:05',
    '            1    7  idle'
  ])
})

test('an event is told once, and again when its span ends', () => {
  const log = new EventLog()
  const lost: SessionEvent = { id: 3, kind: 'linkLost', tMs: 1, endMs: null, severity: 'warning', data: {} }
  const request: SessionEvent = { ...lost, id: 4, kind: 'requestStarted' }
  const ended = [lost, request].map((event) => ({ ...event, endMs: 9 }))
  expect(log.fresh({ ...detail, events: [lost, request] })).toHaveLength(2)
  expect(log.fresh({ ...detail, events: [lost, request] })).toEqual([])
  expect(log.fresh({ ...detail, events: ended })).toEqual([ended[0]])
})
