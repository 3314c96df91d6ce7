import type { SessionEvent } from '@shared/model'
import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTold } from '../../i18n/told'
import { createTranslate } from '../../i18n/translate'
import { recordFacts, type RecordedSession } from './record-facts'

const i18n = {
  locale: 'en' as const,
  t: createTranslate('en'),
  f: createFormat('en'),
  told: createTold('en')
}
const detail: RecordedSession = {
  startedAt: '2026-01-14T10:00:00Z',
  clockOffsetMs: null,
  samplerCpuPct: null,
  events: [],
  folder: '/sessions/a',
  rawBytes: 3_300_000
}

test('what is not known says so, what did not happen too', () => {
  expect(valueOf(detail, 'Sampler cost')).toEqual([null, 'not measured yet'])
  expect(valueOf(detail, 'Holes')).toEqual(['none', null])
  expect(valueOf(detail, 'Killed meanwhile')).toEqual(['nothing', null])
  expect(valueOf(detail, 'Energy')).toBeNull()
  expect(valueOf({ ...detail, energyReason: 'charging' }, 'Energy')).toEqual([null, 'charging'])
})

test('the cost names CPU, reads and how often the sampler slowed down', () => {
  const own = { cpuPct: 0.42, parts: {}, readsPerS: 12, slowDowns: 2 }
  expect(valueOf({ ...detail, own }, 'Sampler cost')).toEqual([
    '0.4 % of a core · 12 reads/s',
    'slowed down 2 times to stay cheap'
  ])
  expect(valueOf({ ...detail, own: { ...own, readsPerS: null, slowDowns: 0 } }, 'Sampler cost')).toEqual([
    '0.4 % of a core',
    null
  ])
})

test('holes are added up by kind; kills of the run are told apart from collateral', () => {
  const events = [
    event('gap', { tMs: 10_000, endMs: 16_000 }),
    event('gap', { tMs: 30_000, endMs: 36_000 }),
    event('suspended', { tMs: 50_000, endMs: 62_000 }),
    event('lmk', { data: { process: 'com.example.mail', ofRun: 0 } }),
    event('lmk', { data: { process: 'com.example.maps', ofRun: 0 } }),
    event('killed', { data: { process: 'llama-server', ofRun: 1 } })
  ]
  expect(valueOf({ ...detail, events }, 'Holes')).toEqual([
    '2 gaps, 12 s in all · suspended once, 12 s',
    null
  ])
  expect(valueOf({ ...detail, events }, 'Killed meanwhile')).toEqual([
    '1 process of this run · 2 other processes',
    'com.example.mail and com.example.maps'
  ])
})

test('a long list of the killed is cut with its rest counted', () => {
  const events = ['a', 'b', 'c', 'd', 'e', 'f'].map((process) =>
    event('lmk', { data: { process, ofRun: 0 } })
  )
  expect(valueOf({ ...detail, events }, 'Killed meanwhile')?.[1]).toBe('a, b, c, d, and 2 more')
})

function event(kind: SessionEvent['kind'], more: Partial<SessionEvent>): SessionEvent {
  return { id: 0, kind, tMs: 0, endMs: null, severity: 'warning', data: {}, ...more }
}

function valueOf(of: RecordedSession, name: string): readonly [string | null, string | null] | null {
  const row = recordFacts(of, i18n).find((fact) => fact.name === name)
  return row === undefined ? null : [row.value, row.reason]
}
