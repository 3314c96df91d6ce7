import { PortableSession, type Verdict } from '@shared/model'
import { expect, test } from 'vitest'
import { proveAction } from '../proof'
import { judge } from './verdict'

const seconds = Array.from({ length: 600 }, (_, s) => s)
/** A small repeatable flicker, ±2 %. */
const flicker = (s: number): number => 1 + 0.02 * Math.sin(s * 12.9898) * Math.cos(s * 4.1414)

interface Told {
  readonly rate: (s: number) => number | null
  /** Tokens in the context; one more each second unless told. */
  readonly depth?: (s: number) => number
  readonly series?: readonly (readonly [id: string, of: (s: number) => number])[]
  readonly more?: Record<string, unknown>
}

function session({ rate, depth = (s) => 100 + s, series = [], more = {} }: Told): PortableSession {
  const column = (id: string, of: (s: number) => number | null): unknown => ({
    id,
    t: seconds,
    v: seconds.map(of)
  })
  const clusters = [
    { policy: 0, cpus: [0, 1, 2, 3], maxKHz: 1_800_000, capacity: 300 },
    { policy: 4, cpus: [4, 5, 6, 7], maxKHz: 3_000_000, capacity: 1024 }
  ]
  const model = { name: 'm', quant: 'Q4_0', weightsBytes: 4e9, bytesPerToken: 4e9, kvBytesPerToken: 50_000 }
  return PortableSession.parse({
    format: 'hotplate-session',
    version: 1,
    phone: { model: 'phone', clusters },
    run: { backend: 'cpu', startS: 0, endS: 600, requested: { threads: 4, cpus: [4, 5, 6, 7] }, model },
    series: [
      column('run.tokenRate', (s) => {
        const value = rate(s)
        return value === null ? null : value * flicker(s)
      }),
      column('run.nPast', depth),
      ...series.map(([id, of]) => column(id, of))
    ],
    ...more
  })
}

const causes = (verdict: Verdict): string[] => verdict.findings.map(({ cause }) => cause)

test('an input method takes 2.5 to 0.8 token/s; freezing it brings 2.5 back', () => {
  const busy = (s: number): boolean => s >= 200 && s < 380
  const t = seconds.filter(busy)
  const keyboard = {
    pid: 4321,
    startS: 12,
    name: 'com.example.keyboard',
    package: 'com.example.keyboard',
    uid: 10123
  }
  const recorded = session({
    rate: (s) => (busy(s) ? 0.8 : 2.5),
    more: { processes: [{ ...keyboard, foreground: false, t, cpuPct: t.map(() => 95) }] }
  })
  const verdict = judge(recorded)
  expect(verdict.findings).toHaveLength(1)
  expect(verdict.findings[0]).toMatchObject({ cause: 'process', subject: 'com.example.keyboard' })
  expect(verdict.findings[0]?.shareOfLoss).toBeGreaterThan(0.9)
  expect(Math.abs((verdict.findings[0]?.startS ?? 0) - 200)).toBeLessThanOrEqual(3)
  expect(Math.abs((verdict.findings[0]?.endS ?? 0) - 380)).toBeLessThanOrEqual(3)
  expect(verdict.referenceRate).toBeCloseTo(2.5, 1)
  expect(verdict.retention).toBeCloseTo(1, 1)
  expect(verdict.hogs).toMatchObject([{ subject: 'com.example.keyboard', explanation: 'inputMethod' }])
  expect(verdict.hogs[0]?.costTokenRate).toBeCloseTo(1.7, 1)

  const tokens = recorded.series.find(({ id }) => id === 'run.tokenRate')
  const rates = (tokens?.v ?? []).map((value) => (typeof value === 'number' ? value : null))
  const frozen = proveAction({ t: tokens?.t ?? [], v: rates }, { actionS: 380, untilS: null })
  expect(frozen.outcome).toBe('helped')
  expect(frozen.difference).toBeCloseTo(1.7, 1)
})

test('28 to 15 to 10 token/s is heat: two caps, one onset', () => {
  const share = (s: number): number => (s < 170 ? 1 : s < 330 ? 15 / 28 : 10 / 28)
  const verdict = judge(
    session({
      rate: (s) => 28 * share(s),
      series: [
        ['cpu.policy4.cap', (s) => 3_000_000 * share(s)],
        ['temp.cpu', (s) => 45 + Math.min(35, s / 5)],
        ['temp.battery', (s) => 31 + s / 100]
      ]
    })
  )
  expect(causes(verdict)).toEqual(['heat'])
  expect(Math.abs((verdict.onsetS ?? 0) - 170)).toBeLessThanOrEqual(2)
  expect(verdict.steady?.rate).toBeCloseTo(10, 0)
  expect(verdict.retention).toBeCloseTo(10 / 28, 1)
})

test('a run that begins warm is throttled by heat though it gets hardly warmer', () => {
  const capped = (s: number): boolean => s >= 45
  const verdict = judge(
    session({
      rate: (s) => (capped(s) ? 7 : 10),
      series: [
        ['cpu.policy4.cap', (s) => (capped(s) ? 2_000_000 : 3_000_000)],
        ['temp.cpu', (s) => 60 + Math.min(4, s / 8)]
      ]
    })
  )
  expect(causes(verdict)).toEqual(['heat'])
  expect(Math.abs((verdict.onsetS ?? 0) - 45)).toBeLessThanOrEqual(3)
  expect(verdict.throttling).toMatchObject([{ cause: 'heat' }])
})

test('a loss that nothing measured explains is unknown, not heat or a process', () => {
  const verdict = judge(
    session({ rate: (s) => (s >= 250 && s < 400 ? 6 : 10), series: [['temp.cpu', () => 48]] })
  )
  expect(causes(verdict)).toEqual(['unknown'])
})

test('a cap that comes down without heat while the battery is empty is a battery limit', () => {
  const low = (s: number): boolean => s >= 300
  const verdict = judge(
    session({
      rate: (s) => (low(s) ? 6 : 10),
      series: [
        ['cpu.policy4.cap', (s) => (low(s) ? 1_800_000 : 3_000_000)],
        ['power.saver', (s) => (low(s) ? 1 : 0)],
        ['temp.cpu', () => 45]
      ]
    })
  )
  expect(causes(verdict)).toEqual(['batteryLimit'])
})

test('a longer context is told as that, and not as heat', () => {
  const read = (s: number): number => 4e9 + 50_000 * (100 + 150 * s)
  const verdict = judge(
    session({
      rate: (s) => (10 * read(0)) / read(s),
      depth: (s) => 100 + 150 * s,
      series: [['temp.cpu', (s) => 45 + s / 40]]
    })
  )
  expect(causes(verdict)).toEqual(['context'])
})

test('while the phone sleeps nothing else is accused', () => {
  const asleep = (s: number): boolean => s >= 200 && s < 260
  const verdict = judge(
    session({
      rate: (s) => (asleep(s) ? null : 10),
      more: { events: [{ t: 200, kind: 'suspend', data: { durationS: 60 } }] }
    })
  )
  expect(verdict.findings).toMatchObject([{ cause: 'suspend', startS: 200, endS: 260 }])
})

test('a phone that made tokens did not sleep, whatever its counters say', () => {
  const verdict = judge(
    session({
      rate: () => 10,
      more: { events: [{ t: 200, kind: 'suspend', data: { durationS: 12 } }] }
    })
  )
  expect(verdict.findings).toEqual([])
})

test('a context that falls over a silence was started again, unless every request of the run begins anew', () => {
  const silent = (s: number): boolean => s >= 300 && s < 320
  const rate = (s: number): number => (silent(s) ? 0 : 10)
  const restarted = judge(session({ rate, depth: (s) => (s < 320 ? 100 + s : s - 220) }))
  expect(restarted.findings).toMatchObject([{ cause: 'restart', startS: 300, endS: 320 }])
  const series = [['run.majorFaults', (s: number) => (silent(s) ? 400 : 0)]] as const
  const starved = judge(session({ rate, series, depth: (s) => 128 + 6 * (s % 62) }))
  expect(causes(starved)).toEqual(['memory'])
})

test('a clock that falls because the run has nothing to do is no heat; under a busy run it is', () => {
  const slow = (s: number): boolean => s >= 450
  const told = (usedPct: number): string[] =>
    causes(
      judge(
        session({
          rate: (s) => (slow(s) ? 5 : 10),
          series: [
            ['cpu.policy4.cap', () => 3_000_000],
            ['cpu.policy4.cur', (s) => (slow(s) ? 600_000 : 3_000_000)],
            ['run.cpu', (s) => (slow(s) ? usedPct : 390)],
            ['temp.cpu', (s) => 45 + Math.min(450, s) / 15]
          ]
        })
      )
    )
  expect(told(390)).toEqual(['heat'])
  expect(told(40)).toEqual(['unknown'])
})

test('a session without a token rate says why there is no verdict', () => {
  const verdict = judge(PortableSession.parse({ format: 'hotplate-session', version: 1 }))
  expect(verdict).toMatchObject({
    findings: [],
    referenceRate: null,
    onsetS: null,
    steady: null,
    retention: null
  })
  expect(verdict.reasons['referenceRate']).toMatch(/token rate/)
})

test('an even run has no findings', () => {
  expect(judge(session({ rate: () => 10, series: [['temp.cpu', (s) => 45 + s / 30]] })).findings).toEqual([])
})
