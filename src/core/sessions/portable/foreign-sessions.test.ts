import { judge } from '@core/diagnosis/verdict/verdict'
import type { PortableSession, Verdict } from '@shared/model'
import { expect, test } from 'vitest'
import { parseSessionFile } from './parse-session-file'

/** Files as other programs write them: judged the way `hotplate diagnose FILE` does, from text. */
function verdictOf(session: unknown): Verdict {
  const text = typeof session === 'string' ? session : JSON.stringify(session)
  return judge(parseSessionFile(text, 'theirs.json'))
}

const head = { format: 'hotplate-session', version: 1 }
const noise = (at: number): number => 1 + 0.03 * Math.sin(at * 12.9898) * Math.cos(at * 4.1414)
const times = (count: number, stepS: number): number[] => Array.from({ length: count }, (_, at) => at * stepS)

function rate(of: (s: number) => number, { count = 400, stepS = 1 } = {}) {
  const t = times(count, stepS)
  return { id: 'run.tokenRate', t, v: t.map((s) => of(s) * noise(s)) }
}

const clusters = [
  { policy: 0, cpus: [0, 1, 2, 3], maxKHz: 1_800_000, capacity: 300 },
  { policy: 4, cpus: [4, 5, 6, 7], maxKHz: 3_000_000, capacity: 1024 }
]
const busy = (from: number, to: number) => (s: number) => s >= from && s < to
const hog = (name: string, on: (s: number) => boolean, pct: number) => {
  const t = times(400, 1).filter(on)
  return { pid: name.length, name, package: name, uid: 10_050, t, cpuPct: t.map(() => pct) }
}
const told = (verdict: Verdict): string[] =>
  verdict.findings.map(({ cause, subject = '' }) => `${cause} ${subject}`.trim())

test('two hogs one after the other are two findings, ranked by what each cost', () => {
  const [mail, backup] = [busy(100, 150), busy(220, 300)]
  const verdict = verdictOf({
    ...head,
    series: [rate((s) => (mail(s) ? 7 : backup(s) ? 4 : 10))],
    processes: [hog('com.example.mail', mail, 60), hog('com.example.backup', backup, 180)]
  })
  expect(told(verdict)).toEqual(['process com.example.mail', 'process com.example.backup'])
  expect(verdict.hogs.map(({ subject }) => subject)).toEqual(['com.example.backup', 'com.example.mail'])
  expect(verdict.hogs[0]?.costTokenRate).toBeCloseTo(6, 0)
})

test('an app with isolated and remote processes is one hog; a burst every 60 s is told so', () => {
  const on = (s: number): boolean => s >= 60 && s % 60 < 20
  const parts = ['com.example.app', 'com.example.app:remote', 'com.example.app_zygote'].map((name, at) => ({
    ...hog(name, on, 30),
    ...{ pid: 100 + at, package: at === 0 ? 'com.example.app' : null }
  }))
  const verdict = verdictOf({ ...head, series: [rate((s) => (on(s) ? 6 : 10))], processes: parts })
  expect(new Set(told(verdict))).toEqual(new Set(['process com.example.app']))
  expect(verdict.hogs).toHaveLength(1)
  expect(verdict.hogs[0]?.pattern).toMatchObject({ kind: 'periodic', everyS: 60 })
})

test('a bystander that is busy all along is not blamed for a loss it does not move with', () => {
  const verdict = verdictOf({
    ...head,
    series: [rate((s) => (busy(150, 250)(s) ? 5 : 10))],
    processes: [hog('com.example.music', () => true, 80)]
  })
  expect(told(verdict)).toEqual(['unknown'])
})

test('cores lost by an event alone, at 0.5 Hz, are wrong cores', () => {
  const verdict = verdictOf({
    ...head,
    phone: { clusters },
    run: { requested: { threads: 4, cpus: [4, 5, 6, 7] } },
    series: [rate((s) => (s >= 200 && s < 320 ? 3 : 10), { count: 250, stepS: 2 })],
    events: [
      { t: 200, kind: 'cpuset', data: { group: '/background' } },
      { t: 320, kind: 'cpuset', data: { group: '/top-app' } }
    ]
  })
  expect(told(verdict)).toEqual(['wrongCores'])
})

test('heat on an accelerator of unknown clocks is unknown or heat, never a process', () => {
  const verdict = verdictOf({
    ...head,
    run: { backend: 'hexagon' },
    series: [
      rate((s) => (s > 180 ? 14 : 20)),
      { id: 'temp.skin', t: times(400, 1), v: times(400, 1).map((s) => 30 + s / 25) }
    ],
    processes: [hog('com.example.mail', busy(20, 60), 90)]
  })
  expect(told(verdict).some((one) => one.startsWith('process'))).toBe(false)
  expect(verdict.findings.length).toBeGreaterThan(0)
})

test.each<[string, unknown]>([
  ['nothing but the head', head],
  [
    'null in place of every part',
    { ...head, phone: null, run: null, series: null, processes: null, events: null }
  ],
  ['three tokens', { ...head, series: [{ id: 'run.tokenRate', t: [0, 1, 2], v: [1, 2, 3] }] }],
  [
    'no known value',
    { ...head, series: [{ id: 'run.tokenRate', t: times(50, 1), v: times(50, 1).map(() => null) }] }
  ],
  ['a rate of zero', { ...head, series: [rate(() => 0)] }],
  [
    'one moment over and over',
    { ...head, series: [{ id: 'run.tokenRate', t: times(60, 0), v: times(60, 1) }] }
  ],
  ['a year between tokens', { ...head, series: [rate(() => 10, { count: 40, stepS: 1e6 })] }]
])('%s is judged without a finding made up', (_name, session) => {
  const verdict = verdictOf(session)
  expect(verdict.findings.filter(({ cause }) => cause !== 'unknown')).toEqual([])
  expect(JSON.stringify(verdict)).not.toMatch(/NaN|Infinity/)
})

test('NaN, Infinity and 1e999 are unknown values; times out of order are put in order', () => {
  const base = { ...head, series: [rate((s) => (busy(150, 250)(s) ? 5 : 10))] }
  const calm = verdictOf(base)
  const [series] = base.series
  const mixed = (series?.t ?? [])
    .map((t, at) => ({ t, v: series?.v[at] ?? 0 }))
    .sort((a, b) => (a.t % 7) - (b.t % 7))
  const text = JSON.stringify({
    ...base,
    series: [{ id: 'run.tokenRate', t: mixed.map(({ t }) => t), v: mixed.map(({ v }) => v) }]
  }).replace(/"v":\[[^,]+,/, '"v":[NaN,')
  const wild = verdictOf(text.replace(/\]\}\]/, ',1e999,-Infinity]}]').replace(/\],"v"/, ',NaN,401],"v"'))
  expect(told(wild)).toEqual(told(calm))
})

test('hostile names stay text, huge numbers stay out of the way', () => {
  const name = '__proto__\u0000<script>alert(1)</script>\u202e' + 'x'.repeat(5000)
  const verdict = verdictOf({
    ...head,
    series: [
      rate((s) => (busy(150, 250)(s) ? 5 : 10)),
      { id: '__proto__', t: [1], v: ['x'] },
      { id: 'temp.cpu', t: [0, 1e308], v: [-1e308, 1e308] },
      { id: 'run.majorFaults', t: times(400, 1), v: times(400, 1).map(() => 1e300) }
    ],
    processes: [{ ...hog(name, busy(150, 250), 1e300), pid: 7 }, hog('constructor', busy(0, 400), -5)],
    events: [{ t: 1e300, kind: '__proto__', data: { plugged: 'maybe' } }, { kind: 'suspend' }]
  } satisfies Partial<Record<keyof PortableSession, unknown>>)
  expect(JSON.stringify(verdict)).not.toMatch(/NaN|Infinity/)
  expect(verdict.referenceRate).toBeGreaterThan(9)
})
