import type { Verdict, VerdictFinding, VerdictHog } from '@shared/model'
import { expect, test } from 'vitest'
import { hogSince, numbered, verdictEvents } from './verdict-events'

const moved = (series: string, unit: string, data: { before: number | null; within: number }) => ({
  ...{ code: 'moved' as const, series, fromS: 60, toS: 150, text: '' },
  data: { ...data, unit }
})

const heat: VerdictFinding = {
  ...{ id: 'heat @60', cause: 'heat', shareOfLoss: 1, interval: [1, 1], confidence: 0.9, lostTokenRate: 2 },
  ...{ startS: 60, endS: 150, ongoing: false },
  evidence: [
    moved('cpu.policy4.cap', 'kHz', { before: 3_000_000, within: 2_000_000 }),
    moved('cpu.policy7.cap', 'kHz', { before: 3_200_000, within: 1_600_000 }),
    moved('temp.cpu', '°C', { before: 50, within: 68 })
  ]
}

const hog: VerdictHog = {
  ...{ subject: 'com.example.app', packageName: 'com.example.app', processes: ['com.example.app:remote'] },
  ...{ busyPct: 90, meanPct: 20, foreground: null, system: false, costTokenRate: null, interval: null },
  spans: [
    { startS: 20, endS: 23 },
    { startS: 80, endS: 199 }
  ],
  ...{ pattern: { kind: 'once', everyS: null, busyS: 119, bursts: 1 }, explanation: null }
}

function verdict(findings: readonly VerdictFinding[], hogs: readonly VerdictHog[]): Verdict {
  const none = { referenceRate: null, onsetS: null, timeConstantS: null, steady: null, retention: null }
  return { version: 2, findings: [...findings], hogs: [...hogs], ...none, reasons: {} }
}

test('throttling is a span with the clock that fell most and the temperature; a hog goes on until it is known to have ended', () => {
  expect(verdictEvents(verdict([heat], [hog]), 200_000)).toEqual([
    {
      ...{ kind: 'throttleOnset', tMs: 60_000, endMs: 150_000, severity: 'warning' },
      data: {
        ...{ by: 'heat', policy: 7, fromKHz: 3_200_000, toKHz: 1_600_000 },
        ...{ tempC: 68, tempSource: 'temp.cpu' }
      }
    },
    {
      ...{ kind: 'hogStarted', tMs: 80_000, endMs: null, severity: 'warning' },
      data: { processName: 'com.example.app', packageName: 'com.example.app', cpuPct: 90 }
    }
  ])
  expect(verdictEvents(verdict([], [hog]), 220_000)).toMatchObject([{ tMs: 80_000, endMs: 199_000 }])
})

test('throttling that the verdict no longer sees at the end is over, whatever it was called', () => {
  const lasting = { ...heat, cause: 'charging' as const, endS: 150, ongoing: true, evidence: [] }
  expect(verdictEvents(verdict([lasting], []), 152_000)).toMatchObject([
    { endMs: null, data: { by: 'charging' } }
  ])
  expect(verdictEvents(verdict([lasting], []), 190_000)).toMatchObject([{ endMs: 150_000 }])
})

test('clocks that were held down are told once, with or without a finding of what they cost', () => {
  const seen = { cause: 'heat' as const, startS: 55, endS: 199, evidence: heat.evidence }
  for (const findings of [[], [heat]])
    expect(verdictEvents({ ...verdict(findings, []), throttling: [seen] }, 200_000)).toMatchObject([
      { kind: 'throttleOnset', tMs: 55_000, endMs: null, data: { policy: 7 } }
    ])
})

test('what is no process of its own, takes little, or cost speed for another reason is no event', () => {
  const quiet: readonly VerdictHog[] = [
    { ...hog, subject: 'unlisted', packageName: null, explanation: 'unlisted' },
    { ...hog, subject: 'kswapd0', packageName: null, explanation: 'kswapd' },
    { ...hog, busyPct: 12 }
  ]
  expect(verdictEvents(verdict([{ ...heat, cause: 'context' }], quiet), 200_000)).toEqual([])
})

test('an event keeps its number while it becomes known better; another app or a later time is another event', () => {
  let id = 10
  const next = (): number => (id += 1)
  const first = numbered(verdictEvents(verdict([heat], [hog]), 120_000), [], next)
  const better = { ...heat, startS: 57 }
  const later = { ...hog, spans: [...hog.spans, { startS: 300, endS: 310 }] }
  const other = { ...hog, subject: 'com.example.other', packageName: 'com.example.other' }
  const again = numbered(verdictEvents(verdict([better], [later, other]), 320_000), first, next)
  expect(first.map((event) => event.id)).toEqual([11, 12])
  expect(again.map((event) => [event.id, event.tMs])).toEqual([
    [11, 57_000],
    [12, 80_000],
    [13, 80_000],
    [14, 300_000]
  ])
})

test('the processes of an app that takes CPU now are marked, and of an app that did before are not', () => {
  const events = numbered(verdictEvents(verdict([heat], [hog]), 200_000), [], () => 1)
  const remote = { name: 'com.example.app:remote', packageName: 'com.example.app' }
  expect(hogSince(events, remote)).toBe(80_000)
  expect(hogSince(events, { name: 'system_server', packageName: null })).toBeNull()
  const ended = numbered(verdictEvents(verdict([], [hog]), 300_000), [], () => 1)
  expect(hogSince(ended, remote)).toBeNull()
})
