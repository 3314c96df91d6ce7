import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionDetail, SoakProtocol } from '@shared/model'
import { isOver, startSessionBench, type SessionBench } from './session-bench'

let bench: SessionBench
beforeAll(async () => {
  bench = await startSessionBench()
})
afterAll(() => bench.dispose())

const protocol = (change: Partial<SoakProtocol>): SoakProtocol => ({
  ...{ warmUpMs: 0, load: { kind: 'time', ms: 6_000 }, coolDownMs: 0, contextPolicy: { kind: 'growing' } },
  ...{ ambientC: null, cooling: null, limits: { batteryC: 60, skinC: 80 } },
  ...change
})

const phase = (detail: SessionDetail, kind: string): NonNullable<SessionDetail['phases']>[number] => {
  const found = detail.phases?.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no phase ${kind} in ${JSON.stringify(detail.phases)}`)
  return found
}

test('warm-up, load and cool-down are phases; samples go on while the phone cools; results are of the load', async () => {
  const id = await bench.soak(6, {
    prompt: 'Once upon a time',
    protocol: protocol({
      ...{ warmUpMs: 2_000, coolDownMs: 4_000, ambientC: 21.5, cooling: 'fan' },
      contextPolicy: { kind: 'chat', tokens: 24, pauseMs: 500 }
    })
  })
  const detail = await bench.until(id, isOver, 120_000)
  expect(detail).toMatchObject({ state: 'finished', cooling: 'fan', protocol: { ambientC: 21.5 } })
  expect(detail.phases?.map(({ kind }) => kind)).toEqual(['loading', 'warmUp', 'load', 'coolDown'])
  const load = phase(detail, 'load')
  const rest = phase(detail, 'coolDown')
  expect(load.fromMs).toBe(phase(detail, 'warmUp').toMs)
  expect((load.toMs ?? 0) - load.fromMs).toBeGreaterThan(5_900)
  expect((rest.toMs ?? 0) - rest.fromMs).toBeGreaterThan(3_900)
  const [cpu] = bench.sessions.series({ sessionId: id, names: ['temp.cpu'], points: 1000 })
  expect(cpu?.tMs.filter((tMs) => tMs > rest.fromMs + 500).length).toBeGreaterThanOrEqual(2)
  const depths = bench.sessions.series({ sessionId: id, names: ['rate.depth'], points: 1000 })[0]?.v ?? []
  expect(Math.max(...depths.map((depth) => depth ?? 0))).toBeLessThan(120)

  const done = await bench.until(id, ({ result }) => result !== null && result !== undefined, 20_000)
  expect(done.result).toMatchObject({ fromMs: load.fromMs, toMs: load.toMs })
  expect(done.result?.tokens).toBeGreaterThan(20)
  expect(done.result?.latencyMs.median.value).toBeGreaterThan(0)
  expect(done.result?.peakC.cpu.value).toBeGreaterThan(20)
  expect(done.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['phase', 'watchdog', 'runEnded'])
  )
})

test('a load of a number of tokens ends with them, not with the time', async () => {
  const id = await bench.soak(120, {
    protocol: protocol({ load: { kind: 'tokens', tokens: 60 }, contextPolicy: { kind: 'fixed', tokens: 25 } })
  })
  const detail = await bench.until(id, ({ result }) => result !== null && result !== undefined, 120_000)
  expect(detail.state).toBe('finished')
  expect(detail.stateText).toContain('60 tokens')
  expect(detail.result?.tokens).toBeGreaterThanOrEqual(60)
  expect(detail.result?.tokens).toBeLessThan(400)
})

test('one prompt is a session: the text, and token/s out of counts and durations', async () => {
  const engine = { kind: 'prompt', tokens: 24 } as const
  const id = await bench.soak(60, { engine, prompt: 'Once upon a time' })
  const detail = await bench.until(id, isOver, 120_000)
  expect(detail).toMatchObject({ state: 'finished', output: { program: 'llama-completion' } })
  expect(detail.output?.text).toContain('Once upon a time')
  const run = detail.output?.timings.find(({ phase: name }) => name === 'eval')
  expect(run?.tokens).toBe(23)
  expect(run?.tokenRate).toBeCloseTo((23 * 1000) / (run?.ms ?? 1), 6)
  expect(detail.meanTokenRate).toBe(run?.tokenRate)
  expect(detail.phases?.map(({ kind }) => kind)).toEqual(['load'])
})

test('llama-bench is a session: its tests with their repetitions in order', async () => {
  const tests = { promptTokens: [16], genTokens: [8], depths: [], repetitions: 3 }
  const id = await bench.soak(60, { engine: { kind: 'bench', ...tests } })
  const detail = await bench.until(id, isOver, 120_000)
  expect(detail.state).toBe('finished')
  expect(detail.output?.tests.map(({ name }) => name)).toEqual(['pp16', 'tg8'])
  expect(detail.output?.tests[1]?.samplesTokenRate).toHaveLength(3)
  expect(detail.result).toBeDefined()
})
