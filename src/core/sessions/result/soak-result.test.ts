import { expect, test } from 'vitest'
import { loadEnergy } from './energy-figures'
import { loadSpan, soakResult, type ResultInput } from './soak-result'

const seconds = Array.from({ length: 300 }, (_, index) => index + 1)
const column = (
  value: (s: number) => number | null
): { readonly tMs: number[]; readonly v: (number | null)[] } => ({
  tMs: seconds.map((s) => s * 1000),
  v: seconds.map(value)
})
const wobble = (s: number): number => ((s * 7) % 5) * 0.02 - 0.04

/** Warm-up to 20 s, load to 260 s, cool-down to 300 s; heat takes 20 → 12 token/s from 80 s to 140 s. */
const rateAt = (s: number): number => (s < 80 ? 20 : s < 140 ? 20 - ((s - 80) * 8) / 60 : 12) + wobble(s)

function input(change: Partial<ResultInput> = {}): ResultInput {
  const made = seconds
    .filter((s) => s <= 260)
    .flatMap((s) => [0, 1, 2, 3].map((part) => s * 1000 + part * 250))
  return {
    phases: [
      { kind: 'loading', fromMs: 0, toMs: 1000 },
      { kind: 'warmUp', fromMs: 1000, toMs: 20_000 },
      { kind: 'load', fromMs: 20_000, toMs: 260_000 },
      { kind: 'coolDown', fromMs: 260_000, toMs: 300_000 }
    ],
    series: new Map([
      ['rate.token', column((s) => (s > 260 ? null : rateAt(s)))],
      ['temp.cpu', column((s) => (s === 265 ? 91 : 60))],
      ['power.battery', column(() => 5)],
      ['battery.level', column((s) => 80 - Math.floor(s / 100))],
      ['clock.4', column((s) => (s < 80 ? 3_000_000 : 2_000_000))],
      ['cap.4', column((s) => (s < 80 ? 3_000_000 : 2_100_000))]
    ]),
    tokens: { tMs: made, latencyMs: made.map((_, index) => (index === 500 ? 2500 : 250)) },
    onsetMs: 80_000,
    kills: [
      { tMs: 100_000, process: 'com.example.mail', reason: 'low memory' },
      { tMs: 10_000, process: 'com.example.early', reason: null }
    ],
    charging: false,
    hwMaxKHz: new Map([[4, 3_200_000]]),
    ...change
  }
}

test('onset, levels, retention, latency, energy and clocks of the load alone', () => {
  const result = soakResult(input())
  expect(result).toMatchObject({ fromMs: 20_000, toMs: 260_000 })
  expect(result?.onsetMs.value).toBe(80_000)
  expect(result?.timeToThrottleMs.value).toBe(60_000)
  expect(result?.firstTokenRate.value).toBeCloseTo(20, 1)
  expect(result?.steadyTokenRate.value).toBeCloseTo(12, 1)
  expect(result?.steadyTokenRate.low).toBeLessThanOrEqual(12.05)
  expect(result?.retentionPct.value).toBeCloseTo(60, 0)
  expect(result?.latencyMs.median.value).toBe(250)
  expect(result?.stalls).toEqual({ count: 1, totalMs: 2500, longestMs: 2500 })
  expect(result?.joulesPerToken.value).toBeCloseTo((5 * 240) / (20 * 60 + 16 * 60 + 12 * 120), 2)
  expect(result?.batteryPctPerHour.value).toBeCloseTo((2 * 3600) / 240, 0)
  expect(result?.peakC.cpu.value).toBe(91)
  expect(result?.peakC.skin).toEqual({ value: null, reason: 'noSensor' })
  expect(result?.clocks).toEqual([
    { policy: 4, medianKHz: 2_000_000, steadyKHz: 2_000_000, lowestCapKHz: 2_100_000, hwMaxKHz: 3_200_000 }
  ])
  expect(result?.collateralKills.map(({ process }) => process)).toEqual(['com.example.mail'])
})

test('energy of the session and of its results are the same: those of the load, whatever was drawn before and after', () => {
  const outside = (s: number): boolean => s < 20 || s > 260
  const series = new Map([...input().series, ['power.battery', column((s) => (outside(s) ? 50 : 5))]])
  const made = input({ series })
  const result = soakResult(made)
  const span = loadSpan(made)
  const energy = span === null ? null : loadEnergy(made, span)
  expect(energy?.method).toBe('power')
  expect(energy?.joules).toBeCloseTo(5 * 240, -1)
  expect(result?.joulesPerToken.value).toBe(energy?.joulesPerToken)
})

test('without power a charge counter tells the energy of the load; while charging nothing does', () => {
  const stretched = ({ tMs, v }: ReturnType<typeof column>): ReturnType<typeof column> => ({
    tMs: tMs.map((time) => 20_000 + time * 4),
    v
  })
  const series = new Map([
    ['rate.token', stretched(column(() => 10))],
    ['power.battery', stretched(column(() => null))],
    ['battery.current', stretched(column(() => 1))],
    ['battery.voltage', stretched(column(() => 4))],
    ['battery.charge', stretched(column((s) => 4000 - s))]
  ])
  const counted = input({ series, phases: [{ kind: 'load', fromMs: 20_000, toMs: 1_220_000 }] })
  const { value, low, high } = soakResult(counted)?.joulesPerToken ?? {}
  expect(value).not.toBeNull()
  expect(low).toBeLessThan(value ?? 0)
  expect(high).toBeGreaterThan(value ?? 0)
  const charging = input({ series: new Map(), charging: true })
  expect(soakResult(charging)?.joulesPerToken).toMatchObject({ value: null, reason: 'charging' })
})

test('a load that still falls is not steady, and says so; no load, no result', () => {
  const falling = new Map([['rate.token', column((s) => 20 - s / 30 + wobble(s))]])
  expect(soakResult(input({ series: falling }))).toMatchObject({
    steadyTokenRate: { value: null, reason: 'notSteady' },
    retentionPct: { value: null, reason: 'notSteady' },
    joulesPerToken: { value: null, reason: 'gaugeUnknown' }
  })
  expect(soakResult(input({ phases: [] }))).toBeNull()
})

test('unknown figures have their reason: never throttled, no clocks, charging, too few tokens', () => {
  const calm = soakResult(
    input({ onsetMs: null, charging: true, tokens: { tMs: [30_000], latencyMs: [200] } })
  )
  expect(calm?.onsetMs).toEqual({ value: null, reason: 'neverThrottled' })
  expect(calm?.batteryPctPerHour.reason).toBe('charging')
  expect(calm?.latencyMs.p95.reason).toBe('tooFewTokens')
  expect(soakResult(input({ onsetMs: null, series: new Map() }))?.onsetMs.reason).toBe('noClocks')
})
