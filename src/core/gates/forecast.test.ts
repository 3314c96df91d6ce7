import { expect, test } from 'vitest'
import { CoolHistory, forecastCooling } from './forecast'
import { gate } from './gate-input'

const cooling = (o: {
  readonly from: number
  readonly ambient: number
  readonly tauS: number
  readonly n: number
  readonly everyS: number
  readonly step?: number
}) =>
  Array.from({ length: o.n }, (_, index) => {
    const atMs = index * o.everyS * 1000
    const exact = o.ambient + (o.from - o.ambient) * Math.exp(-atMs / 1000 / o.tauS)
    const step = o.step ?? 0.1
    return { atMs, celsius: Math.round(exact / step) * step }
  })

test.each([
  [41, 24, 300, 35],
  [45, 22, 120, 35],
  [38, 27, 600, 35]
])('from %i °C in a room of %i with τ %i s, when is it %i', (from, ambient, tauS, toC) => {
  const samples = cooling({ from, ambient, tauS, n: 25, everyS: 2 })
  const last = samples.at(-1)
  const trueMs = tauS * 1000 * Math.log(((last?.celsius ?? 0) - ambient) / (toC - ambient))
  const { forecast } = forecastCooling(samples, toC)
  expect(forecast).not.toBeNull()
  expect(Math.abs((forecast?.inMs ?? 0) - trueMs)).toBeLessThan(Math.max(20_000, trueMs * 0.5))
})

test.each([
  ['nothing read', [], /nothing was read/],
  ['cool already', [{ atMs: 0, celsius: 30 }], /cool enough/],
  ['too few', cooling({ from: 41, ambient: 24, tauS: 300, n: 3, everyS: 2 }), /too few/],
  ['still', Array.from({ length: 20 }, (_, i) => ({ atMs: i * 2000, celsius: 40 })), /too few|not cooling/],
  [
    'rising',
    Array.from({ length: 20 }, (_, i) => ({ atMs: i * 2000, celsius: 38 + i / 10 })),
    /too few|not cooling/
  ]
] as const)('%s: no forecast, but a reason', (_name, samples, reason) => {
  const answer = forecastCooling(samples, 35)
  expect(answer.forecast).toBeNull()
  expect(answer.reason).toMatch(reason)
})

test('the gate that opens last is the one that is waited for', () => {
  const history = new CoolHistory()
  let gates: ReturnType<typeof gate>[] = []
  for (const [index, { atMs, celsius }] of cooling({
    from: 44,
    ambient: 24,
    tauS: 200,
    n: 40,
    everyS: 2
  }).entries()) {
    const skin = 40 - index * 0.05
    gates = [
      gate({ id: 'batteryTemp', state: 'fail', value: celsius, unit: '°C', threshold: 35 }),
      gate({ id: 'skinTemp', state: 'fail', value: skin, unit: '°C', threshold: 37.9 })
    ]
    history.add(gates, atMs)
  }
  expect(history.forecast(gates).forecast?.gate).toBe('batteryTemp')
  expect(history.forecast([]).reason).toMatch(/nothing to wait for/)
})
