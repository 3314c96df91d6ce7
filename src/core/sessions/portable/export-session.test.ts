import { expect, test } from 'vitest'
import { noteData, PortableSession, RunIntent, type RunEngine, type SessionEvent } from '@shared/model'
import { blankRecord } from '../session-record'
import { exportSession } from './export-session'
import { parseSessionFile } from './parse-session-file'

const blank = blankRecord({ id: 's', serial: 'S', phoneName: 'P', startedAt: '2026-01-02T03:04:05.000Z' })
const run = {
  ...{ runId: 's', folder: '/f', bootId: 'b', startUptimeMs: 1000 },
  ...{ runnerPid: 1, runnerStartTicks: 1, argv: [] }
}
const intent = RunIntent.parse({ threads: 4, cores: [4, 5, 6, 7], residency: 'ram', lock: true })
const row = (name: 'threads' | 'cores' | 'lock' | 'residency' | 'context', effective: string, ok = true) => ({
  ...{ name, requested: '', effective, ok, note: null }
})
const event = (
  kind: SessionEvent['kind'],
  tMs: number,
  data: SessionEvent['data'],
  endMs: number | null = null
) => ({ id: tMs, kind, tMs, endMs, severity: 'info', data }) as const

const session = exportSession({
  record: {
    ...blank,
    ...{ run, intent },
    effective: [
      row('threads', '4'),
      row('cores', '4-7 (all 9 threads)'),
      row('context', '2048'),
      row('lock', 'not locked', false),
      row('residency', 'read into memory')
    ]
  },
  series: [{ name: 'cap.4', unit: 'kHz', lane: 'clock', source: 'sysfs', reason: null }],
  columns: [
    { name: 'rate.token', tMs: [1000, 2500], v: [10, null] },
    { name: 'cap.4', tMs: [1000], v: [2_000_000] },
    { name: 'mem.available', tMs: [1000], v: [1000] },
    { name: 'battery.current', tMs: [1000], v: [1.2] },
    { name: 'battery.plugged', tMs: [1000, 6000, 8000], v: [0, null, 1] },
    { name: 'zone.3.ddr', tMs: [1000], v: [40] }
  ],
  events: [
    event('requestStarted', 500, {}),
    event('suspended', 4000, {}, 6500),
    event('lmk', 7000, { process: 'com.example.mail' }),
    event('mark', 0, noteData('bare desk', null)),
    event('mark', 8500, noteData('fan on', 8.5)),
    event('runEnded', 9000, { reason: 'done' })
  ],
  history: null,
  model: null,
  reading: { bytesPerToken: 4e9, kvBytesPerToken: 50_000 }
})

test('series have the names and units of the portable file', () => {
  expect(PortableSession.parse(session)).toEqual(session)
  expect(session.series).toMatchObject([
    { id: 'run.tokenRate', t: [1, 2.5], v: [10, null] },
    { id: 'cpu.policy4.cap', unit: 'kHz', source: 'sysfs', v: [2_000_000] },
    { id: 'mem.available', unit: 'bytes', v: [1_024_000] },
    { id: 'battery.currentA', v: [1.2] },
    { id: 'battery.plugged', v: [0, null, 1] },
    { id: 'zone.3.ddr', v: [40] },
    { id: 'power.saver', t: [], v: [] },
    { id: 'screen.on', t: [], v: [] }
  ])
})

test('what the recorder does not read is there without readings, with the reason', () => {
  expect(session.series.at(-1)?.['reason']).toContain('not read')
})

test('a charger that came is told as an event; what a token reads is told with the model', () => {
  expect(session.events).toContainEqual({ t: 8, kind: 'charger', data: { plugged: true } })
  expect(session.run?.model).toMatchObject({ bytesPerToken: 4e9, kvBytesPerToken: 50_000 })
})

test('settings as asked and as they became true; what was asked for and not given is told so', () => {
  expect(session.run).toMatchObject({
    ...{ startS: 0.5, endS: 9 },
    requested: { threads: 4, cpus: [4, 5, 6, 7], ctx: 2048, lock: true, residency: 'ram' },
    effective: { threads: 4, cpus: [4, 5, 6, 7], ctx: 2048, lock: false, residency: 'ram' }
  })
})

test('events have the words of the portable file, spans their length', () => {
  expect(session.events.slice(2, 4)).toEqual([
    { t: 4, kind: 'suspend', data: { durationS: 2.5 } },
    { t: 7, kind: 'lmk', data: { process: 'com.example.mail', name: 'com.example.mail' } }
  ])
})

test('marks and notes of the reader go along, and a reader of the file finds them', () => {
  const read = parseSessionFile(JSON.stringify(session), 'a.json')
  expect(read.events.filter(({ kind }) => kind === 'mark')).toEqual([
    { t: 0, kind: 'mark', data: { text: 'bare desk', of: 'session' } },
    { t: 8.5, kind: 'mark', data: { text: 'fan on' } }
  ])
})

test('a run of llama-bench carries its tests, repetitions in order; a soak has none', () => {
  const one = { name: 'tg128', threads: 4, promptTokens: 0, genTokens: 128, depth: 0 }
  const tests = [{ ...one, samplesTokenRate: [12, 11, 10], tokenRate: 11 }]
  const engine: RunEngine = { kind: 'bench', promptTokens: [], genTokens: [128], depths: [], repetitions: 3 }
  const request = { serial: 'S', buildId: 'b', modelId: 'm', intent, durationMs: 1000, engine }
  const record = {
    ...{ ...blank, run, intent, request },
    output: { program: 'llama-bench', text: null, timings: [], tests }
  }
  const none = { series: [], columns: [], events: [], history: null, model: null, reading: null }
  const file = JSON.stringify(exportSession({ record, ...none }))
  expect(parseSessionFile(file, 'x').tests).toEqual(tests)
  expect(session.tests).toBeUndefined()
})
