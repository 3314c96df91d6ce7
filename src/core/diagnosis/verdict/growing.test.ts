import { PortableSession, type VerdictFinding } from '@shared/model'
import { expect, test } from 'vitest'
import { SettledFindings } from './settle'
import { judge } from './verdict'

const lastS = 240
/** A small repeatable flicker, ±2 %. */
const flicker = (s: number): number => 1 + 0.02 * Math.sin(s * 12.9898) * Math.cos(s * 4.1414)
const up = (from: number, to: number, stepS: number): number[] =>
  Array.from({ length: Math.floor((to - from) / stepS) + 1 }, (_, at) => from + at * stepS)

interface Plot {
  /** Token/s by second; null = none is known. */
  readonly rate: (s: number) => number | null
  /** Percent of a core in each table of processes, which comes every 2 s. */
  readonly unlisted?: (s: number) => number
  readonly listed?: (s: number) => number
  readonly faults?: (s: number) => number
}

/** What a recording holds at `nowS`. */
function sessionAt(nowS: number, { rate, unlisted, listed, faults }: Plot): PortableSession {
  const series = (id: string, stepS: number, of: (s: number) => number | null): unknown => {
    const t = up(stepS, nowS, stepS)
    return { id, t, v: t.map(of) }
  }
  // A process that is listed no longer has used none: that is written once.
  const t = up(2, nowS, 2).filter((s) => Math.max(listed?.(s) ?? 0, listed?.(s - 2) ?? 0) > 0)
  const app = { pid: 4321, name: 'com.example.mail', package: 'com.example.mail', uid: 10_123 }
  const process = {
    ...app,
    startS: (t[0] ?? 0) - 4,
    foreground: false,
    t,
    cpuPct: t.map((s) => listed?.(s) ?? 0)
  }
  const flickering = (s: number): number | null => {
    const known = rate(s)
    return known === null ? null : known * flicker(s)
  }
  return PortableSession.parse({
    ...{ format: 'hotplate-session', version: 1, phone: { model: 'phone', clusters: [] } },
    run: { backend: 'cpu', startS: 0, endS: nowS },
    series: [
      series('run.tokenRate', 1, flickering),
      ...(unlisted === undefined ? [] : [series('cpu.unaccounted', 2, unlisted)]),
      ...(faults === undefined ? [] : [series('run.majorFaults', 1, faults)])
    ],
    processes: t.length === 0 ? [] : [process],
    events: []
  })
}

interface Shown {
  readonly nowS: number
  readonly findings: readonly VerdictFinding[]
}

/** Judges the growing session every 2 s, as a live session is. */
function grown(plot: Plot): readonly Shown[] {
  const settled = new SettledFindings()
  return up(20, lastS, 2).map((nowS) => ({
    nowS,
    findings: settled.take(judge(sessionAt(nowS, plot)), nowS).findings
  }))
}

/** Ids that were shown and are not at the end. */
function takenBack(shown: readonly Shown[]): string[] {
  const last = new Set(shown.at(-1)?.findings.map(({ id }) => id))
  const ever = new Set(shown.flatMap(({ findings }) => findings.map(({ id }) => id)))
  return [...ever].filter((id) => !last.has(id))
}

function firstS(shown: readonly Shown[], is: (finding: VerdictFinding) => boolean): number {
  return shown.find(({ findings }) => findings.some(is))?.nowS ?? Number.POSITIVE_INFINITY
}

const isMail = ({ subject }: VerdictFinding): boolean => subject === 'com.example.mail'

test('CPU of a process that was just born or has just ended is not told as that of an unnamed one', () => {
  const busy = (s: number): boolean => s >= 88 && s < 120
  const shown = grown({
    rate: (s) => (busy(s) ? 5 : 10),
    unlisted: (s) => (s === 2 ? 7 : s === 90 ? 42 : s === 120 ? 30 : 0.5),
    listed: (s) => (s > 90 && s < 120 ? 60 : 0)
  })
  expect(takenBack(shown)).toEqual([])
  expect(shown.flatMap(({ findings }) => findings).filter((one) => !isMail(one))).toEqual([])
  expect(firstS(shown, isMail)).toBeLessThanOrEqual(98)
})

test('a storm of processes too short to be listed is told, unnamed and under one id', () => {
  const storm = (s: number): boolean => s >= 88 && s < 150
  const shown = grown({ rate: (s) => (storm(s) ? 5 : 10), unlisted: (s) => (storm(s) ? 60 : 0.5) })
  expect(takenBack(shown)).toEqual([])
  expect(shown.at(-1)?.findings.map(({ cause, subject }) => [cause, subject])).toEqual([
    ['process', undefined]
  ])
  expect(firstS(shown, () => true)).toBeLessThanOrEqual(100)
})

/** A run that answers, and from second 88 on reads a prompt for 24 s: no token, so no token rate. */
const reading = (s: number): boolean => s >= 88 && s < 112
/** Prompts before it took 2 s. */
const prompting = (s: number): boolean => reading(s) || s % 30 < 2

test('memory pressure that halts the reading of a prompt is told before tokens come again, and under the same id after', () => {
  const shown = grown({
    rate: (s) => (prompting(s) ? null : s >= 112 && s < 130 ? 1.5 : 10),
    faults: (s) => (s >= 88 && s < 130 ? 60 : 0)
  })
  expect(takenBack(shown)).toEqual([])
  expect(firstS(shown, ({ cause }) => cause === 'memory')).toBeLessThanOrEqual(98)
  const last = shown.at(-1)?.findings ?? []
  expect(last.map(({ cause }) => cause)).toEqual(['memory'])
  expect(last[0]?.endS).toBeGreaterThanOrEqual(128)
})

test('a long prompt without page faults is no stall, nor is the first reading of the weights', () => {
  expect(grown({ rate: (s) => (prompting(s) ? null : 10), faults: () => 0 }).at(-1)?.findings).toEqual([])
  const first = grown({ rate: (s) => (s < 30 ? null : 10), faults: (s) => (s < 30 ? 300 : 0) })
  expect(first.flatMap(({ findings }) => findings)).toEqual([])
})

test('memory pressure of a few seconds stays told when it is over, and begins where faults began to cost', () => {
  const starved = (s: number): boolean => s >= 120 && s < 126
  const shown = grown({
    rate: (s) => (starved(s) ? 1 : 10),
    faults: (s) => (starved(s) ? 80 : s >= 100 && s % 7 === 0 ? 2 : 0)
  })
  expect(takenBack(shown)).toEqual([])
  const [finding, ...others] = shown.at(-1)?.findings ?? []
  expect(others).toEqual([])
  expect(finding?.cause).toBe('memory')
  expect(Math.abs((finding?.startS ?? 0) - 120)).toBeLessThanOrEqual(2)
})
