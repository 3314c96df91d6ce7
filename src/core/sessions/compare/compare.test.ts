import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { normalValue, seededRandom } from '@core/statistics/random'
import { PortableSession } from '@shared/model'
import { benchSource, isBenchText } from './bench-source'
import { compareSources, type CompareOptions } from './compare-sources'
import type { CompareSource } from './compare-source'
import { sessionSource } from './session-source'

const options: CompareOptions = { align: 'loadStart', force: false, deliberate: [], tolerancePct: 2 }

interface Plot {
  readonly seed?: number
  readonly rate?: number
  readonly build?: string
  readonly cooling?: string
  readonly batteryC?: number
  readonly watts?: number
  readonly seconds?: number
}

/** A soak that holds its rate, with neighbours that depend on each other. */
function soak(plot: Plot = {}): PortableSession {
  const { seed = 1, rate = 10, seconds = 240, batteryC = 31, watts = 5 } = plot
  const random = seededRandom(seed)
  const t = Array.from({ length: seconds }, (_, at) => at)
  let drift = 0
  const rates = t.map(() => rate * (1 + (drift = 0.8 * drift + 0.004 * normalValue(random))))
  return PortableSession.parse({
    ...{ format: 'hotplate-session', version: 1, phone: { model: 'Pixel', soc: 'G3', clusters: [] } },
    run: { startS: 0, endS: seconds, requested: { threads: 4 }, model: { name: 'm', weightsBytes: 1000 } },
    conditions: {
      ...{ build: plot.build ?? 'b1', intent: { threads: 4 }, protocol: { load: { kind: 'time', ms: 1 } } },
      ...{ cooling: plot.cooling ?? null, charging: false }
    },
    series: [
      { id: 'run.tokenRate', t, v: rates },
      { id: 'temp.cpu', t, v: t.map(() => 60) },
      { id: 'temp.battery', t, v: t.map(() => batteryC) },
      { id: 'power.battery', t, v: t.map(() => watts) }
    ]
  })
}

const source = (id: string, plot?: Plot): CompareSource => sessionSource(id, soak(plot))

test('5 % slower is a regression, with its interval; the same again is none', () => {
  const worse = compareSources([source('a'), source('b', { seed: 2, rate: 9.5 })], options)
  expect(worse).toMatchObject({ comparable: true, regression: true })
  const rate = worse.metrics.find(({ metric }) => metric === 'tokenRate')
  expect(rate?.effects[0]).toMatchObject({ sessionId: 'b', verdict: 'worse' })
  expect(rate?.effects[0]?.differencePct).toBeCloseTo(-5, 0)
  expect(rate?.effects[0]?.interval?.[1]).toBeLessThan(-0.2)
  expect(worse.metrics.find(({ metric }) => metric === 'latencyMedian')?.effects[0]?.verdict).toBe('worse')
  expect(worse.metrics.find(({ metric }) => metric === 'joulesPerToken')?.effects[0]?.verdict).toBe('worse')

  const same = compareSources([source('a'), source('b', { seed: 3 })], options)
  expect(same.regression).toBe(false)
  expect(same.metrics.find(({ metric }) => metric === 'tokenRate')?.effects[0]?.verdict).toBe('same')
})

test('noise alone is never called a regression', () => {
  for (let seed = 10; seed < 18; seed += 1)
    expect(
      compareSources([source('a', { seed }), source('b', { seed: seed + 100 })], options).regression
    ).toBe(false)
})

test('another protocol is refused, every difference named; on purpose or forced it is compared', () => {
  const pair = [source('a'), source('b', { build: 'b2', cooling: 'fan', batteryC: 35 })]
  const refused = compareSources(pair, options)
  expect(refused).toMatchObject({ comparable: false, forced: false, metrics: [], regression: false })
  const differing = refused.protocolDifferences.filter(({ state }) => state === 'differs')
  expect(differing).toEqual([
    { field: 'build', state: 'differs', values: ['b1', 'b2'] },
    { field: 'startBatteryTemp', state: 'differs', values: ['31 °C', '35 °C'] }
  ])
  expect(refused.protocolDifferences).toContainEqual({
    ...{ field: 'cooling', state: 'unknown', values: [null, 'fan'] }
  })
  expect(compareSources(pair, { ...options, force: true })).toMatchObject({ comparable: false, forced: true })
  const deliberate = compareSources(pair, { ...options, deliberate: ['build', 'startBatteryTemp'] })
  expect(deliberate).toMatchObject({ comparable: true, forced: false })
  expect(deliberate.metrics.length).toBeGreaterThan(5)
})

test('sessions of other lengths are compared over what both have', () => {
  const found = compareSources([source('a'), source('b', { seconds: 200 })], options)
  expect(found.sessions.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [0, 200_000],
    [0, 200_000]
  ])
})

test('aligned at a moment that a session has not: no number, and the reason', () => {
  const found = compareSources([source('a'), source('b')], { ...options, align: 'onset' })
  const [value] = found.metrics[0]?.values ?? []
  expect(value).toMatchObject({ median: null, reason: 'nothing throttled the run' })
})

test('three sessions: each against the first, and the chance of a wrong word is shared', () => {
  const found = compareSources([source('a'), source('b', { seed: 5 }), source('c', { rate: 8 })], options)
  expect(found.confidence).toBeCloseTo(0.975, 6)
  expect(found.metrics[0]?.effects.map(({ sessionId, verdict }) => [sessionId, verdict])).toEqual([
    ['b', 'same'],
    ['c', 'worse']
  ])
})

const benchRow = (samples: readonly number[], change: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    ...{
      build_commit: 'abc',
      build_number: 10587,
      model_type: 'llama 8B Q4_0',
      model_size: 100,
      n_threads: 4
    },
    ...{ n_prompt: 0, n_gen: 128, n_depth: 0, avg_ts: samples[0], samples_ts: samples, ...change }
  })

test('llama-bench’s own lines: repetitions raw and in order, falling ones marked, settings in the name of a test', () => {
  const text = readFileSync(
    new URL('../../../../test/fixtures/llama/bench-b10587.jsonl', import.meta.url),
    'utf8'
  )
  expect(isBenchText(text)).toBe(true)
  expect(benchSource('x', text).measured).toMatchObject({ kind: 'bench' })

  const falling = benchSource(
    'a',
    [benchRow([12, 11.4, 10.9, 10.2]), 'log line', benchRow([9, 9, 9], { n_threads: 2 })].join('\n')
  )
  const other = benchSource('b', `[${benchRow([8, 8.1, 7.9, 8])},${benchRow([9, 9.1, 9], { n_threads: 2 })}]`)
  const found = compareSources([falling, other], options)
  expect(found.metrics.map(({ metric }) => metric)).toEqual(['tg128 n_threads=4', 'tg128 n_threads=2'])
  expect(found.metrics[0]?.values[0]).toMatchObject({ samples: [12, 11.4, 10.9, 10.2], falling: true })
  expect(found.metrics[0]?.effects[0]?.verdict).toBe('worse')
  expect(found).toMatchObject({ regression: true, comparable: true })
})

test('a bench file without a result is refused by name', () => {
  expect(() => benchSource('bench.jsonl', '{"build_commit": "abc"}')).toThrow(
    expect.objectContaining({ code: 'SESSION_FILE_INVALID' }) as Error
  )
})

test('two files of one name are two: each has its own numbers', () => {
  const found = compareSources(
    [source('a.json'), source('a.json', { seed: 2, rate: 5 }), source('a.json', { seed: 3, rate: 20 })],
    options
  )
  expect(found.sessions.map(({ sessionId }) => sessionId)).toEqual(['a.json', 'a.json (2)', 'a.json (3)'])
  const rate = found.metrics.find(({ metric }) => metric === 'tokenRate')
  expect(rate?.values.map(({ sessionId, median }) => [sessionId, Math.round(median ?? 0)])).toEqual([
    ['a.json', 10],
    ['a.json (2)', 5],
    ['a.json (3)', 20]
  ])
  expect(rate?.effects.map(({ verdict }) => verdict)).toEqual(['worse', 'better'])
})

/** A stored session of llama-bench, as its file has it. */
const benchSession = (id: string, ...rates: readonly number[]): CompareSource =>
  sessionSource(
    id,
    PortableSession.parse({
      ...{ format: 'hotplate-session', version: 1, phone: { model: 'Pixel', clusters: [] }, run: {} },
      conditions: { engine: 'bench', build: 'b1', intent: { threads: 4 } },
      tests: [{ name: 'tg128', threads: 4, samplesTokenRate: rates, tokenRate: rates[1] ?? null }]
    })
  )

test('two stored sessions of llama-bench are compared test by test: half the speed is a regression', () => {
  const pair = [benchSession('a', 12, 12.1, 11.9), benchSession('b', 6, 6.1, 5.9)]
  const found = compareSources(pair, options)
  expect(found).toMatchObject({ comparable: true, regression: true })
  expect(found.metrics.map(({ metric }) => metric)).toEqual(['tg128'])
  expect(found.metrics[0]?.values[1]).toMatchObject({ median: 6, samples: [6, 6.1, 5.9] })
  expect(found.metrics[0]?.effects[0]).toMatchObject({ verdict: 'worse', differencePct: -50 })
  const same = compareSources(
    [benchSession('a', 12, 12.1, 11.9), benchSession('c', 12.05, 12, 11.95)],
    options
  )
  expect(same.regression).toBe(false)
})

test('a soak and a run of llama-bench have no number in common', () => {
  expect(() => compareSources([source('a'), benchSession('b', 6)], options)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT' }) as Error
  )
})
