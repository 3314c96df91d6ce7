import { expect, test } from 'vitest'
import type { ProcessReading } from './observation'
import { kindsOf, play, type Second } from './synthetic'

const run: ProcessReading = { pid: 100, user: 'shell', name: 'llama-server', cpuPct: 392 }
const idle: ProcessReading = { pid: 7, user: 'system', name: 'system_server', cpuPct: 6 }

function ime(cpuPct: number): ProcessReading {
  return { pid: 2001, user: 'u0_a120', name: 'com.example.ime:keyboard', cpuPct }
}

function frame(...rows: readonly ProcessReading[]): Second {
  return { capKHz: 3_000_000, tempC: 45, rows: [run, idle, ...rows] }
}

test('a hog is told within 10 s of its start, with package, CPU and rates', () => {
  const told = play(90, (s) => ({
    ...frame(ime(s > 30 && s <= 60 ? 80 + (s % 3) : 2)),
    rate: s > 30 && s <= 60 ? 9 : 12
  }))
  expect(kindsOf(told)).toEqual(['hogStarted', 'hogEnded'])
  expect(told.findings).toEqual([
    {
      id: 'hog-2001-30000',
      cause: 'hog',
      pid: 2001,
      processName: 'com.example.ime:keyboard',
      packageName: 'com.example.ime',
      fromMs: 30_000,
      toMs: 60_000,
      cpuPct: 81,
      rateBefore: 12,
      rateAfter: 9,
      evidence: ['cpu.other', 'rate.token']
    }
  ])
  const early = play(36, (s) => frame(ime(s > 30 ? 80 : 2)))
  expect(kindsOf(early)).toEqual(['hogStarted'])
  expect(early.diagnosis.hogSince(ime(80))).toBe(30_000)
  expect(early.diagnosis.hogSince(run)).toBeNull()
})

test('the run itself is no hog, nor is a load under 20 % of a core', () => {
  const told = play(60, () => frame(ime(19.5)))
  expect(kindsOf(told)).toEqual([])
})

test('the processes of one app count together', () => {
  const told = play(20, (s) =>
    frame(...(s > 5 ? [1, 2, 3].map((n) => ({ ...ime(9 + n), pid: 3000 + n })) : []))
  )
  expect(told.findings).toMatchObject([
    { pid: 3003, packageName: 'com.example.ime', cpuPct: 33, fromMs: 5_000 }
  ])
})

test('a spike of one frame, and short bursts now and then, are no hogs', () => {
  expect(kindsOf(play(60, (s) => frame(ime(s === 20 ? 300 : 0))))).toEqual([])
  expect(kindsOf(play(60, (s) => frame(ime(s % 4 === 0 ? 90 : 0))))).toEqual([])
})

test('a hog that pauses for a frame or two goes on', () => {
  const told = play(60, (s) => frame(ime(s >= 10 && s % 10 > 1 ? 70 : 3)))
  expect(kindsOf(told)).toEqual(['hogStarted'])
})

test('a hog that is no longer listed has ended', () => {
  const told = play(40, (s) => (s >= 10 && s < 20 ? frame(ime(60)) : frame()))
  expect(kindsOf(told)).toEqual(['hogStarted', 'hogEnded'])
  expect(told.findings).toMatchObject([{ fromMs: 9_000, toMs: 19_000 }])
})

test('frames every third second are enough', () => {
  const told = play(39, (s) => (s % 3 === 0 ? frame(ime(s > 20 ? 60 : 0)) : { capKHz: 3_000_000 }))
  expect(told.observations).toMatchObject([{ kind: 'hogStarted', tMs: 18_000 }])
})

test('a hole in the frames: what was only suspected starts again', () => {
  const told = play(60, (s) =>
    s > 12 && s < 40 ? null : frame(ime(s === 11 || s === 12 || s === 40 ? 60 : 0))
  )
  expect(kindsOf(told)).toEqual([])
})

test('two hogs and heat at once are three findings in order of time', () => {
  const told = play(120, (s) => ({
    capKHz: s < 50 ? 3_000_000 : 2_000_000,
    tempC: 40 + s * 0.4,
    rate: s < 20 ? 12 : s < 50 ? 9 : 6,
    rows: [
      run,
      ...(s > 20 ? [ime(90)] : []),
      ...(s > 70 ? [{ pid: 9, user: 'root', name: '[kswapd0]', cpuPct: 40 }] : [])
    ]
  }))
  expect(told.findings.map((finding) => [finding.cause, finding.fromMs])).toEqual([
    ['hog', 20_000],
    ['heat', 50_000],
    ['hog', 70_000]
  ])
  expect(told.findings[2]).toMatchObject({ packageName: null, processName: '[kswapd0]' })
})
