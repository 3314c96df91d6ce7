import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RunIntent, type SessionDetail, type SoakProtocol } from '@shared/model'
import { isOver, startSessionBench, type SessionBench } from './session-bench'

/** A phone that lay unused. */
const rested = { die: 30, board: 29, skin: 28, battery: 28 }

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

test('a load of a number of tokens ends with them; each request starts at the same depth', async () => {
  const contextPolicy = { kind: 'fixed', tokens: 25, depth: 200 } as const
  const id = await bench.soak(120, {
    intent: RunIntent.parse({ threads: 2, context: 512 }),
    prompt: 'Once upon a time',
    protocol: protocol({ load: { kind: 'tokens', tokens: 60 }, contextPolicy })
  })
  const detail = await bench.until(id, ({ result }) => result !== null && result !== undefined, 120_000)
  expect(detail.state).toBe('finished')
  expect(detail.stateText).toContain('60 tokens')
  expect(detail.result?.tokens).toBeGreaterThanOrEqual(60)
  expect(detail.result?.tokens).toBeLessThan(400)
  const [depth] = bench.sessions.series({ sessionId: id, names: ['rate.depth'], points: 1000 })
  const depths = depth?.v.filter((value) => value !== null) ?? []
  expect(Math.min(...depths)).toBeGreaterThan(200)
  expect(Math.max(...depths)).toBeLessThan(260)
})

/** The phone's own test of steadiness, fed with tokens of windows: the window at which it says so, or `never`. */
async function steadyAt(windows: readonly number[]): Promise<string> {
  const protocolScript = await readFile(new URL('../../resources/phone/protocol.sh', import.meta.url), 'utf8')
  const feed = `
WINDOW=1000 NOW=5000 made_in_all=0
event() { told=$2; }
count_tokens() { REQUEST_TOKENS=$made_in_all; }
is_steady
for next in "$@"; do
  made_in_all=$((made_in_all + next)) NOW=$((NOW + 100))
  is_steady && echo "$told" && exit
done
echo never`
  const { stdout } = await bench.phone.device().script(`${protocolScript}\n${feed}`, windows.map(String))
  return stdout.trim()
}

test('steady is a straight line of six windows that is level, after eight', async () => {
  const flat = new Array<number>(12).fill(50)
  expect(await steadyAt(flat)).toBe('windows=8')
  const fallsThenHolds = [80, 80, 80, 76, 72, 68, 64, 60, 56, 56, 56, 56, 56, 56, 56, 56]
  expect(await steadyAt(fallsThenHolds)).toBe('windows=14')
  expect(await steadyAt(Array.from({ length: 20 }, (_, at) => 200 - 4 * at))).toBe('never')
  expect(await steadyAt(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 50 : 62)))).toBe('never')
})

test('--until-steady: the load ends when the phone finds it steady, at the latest after its time', async () => {
  const maxMs = 36_000
  bench.bench.holdTemperatures(rested)
  const id = await bench.soak(maxMs / 1000, {
    // One thread on a core of its own: its rate follows the clocks, not how the host shares out its own.
    intent: RunIntent.parse({ threads: 1, cores: [7], context: 512 }),
    protocol: protocol({ load: { kind: 'steady', maxMs }, contextPolicy: { kind: 'fixed', tokens: 300 } })
  })
  const detail = await bench.until(id, isOver, 240_000)
  bench.bench.holdTemperatures({})
  expect(detail.state).toBe('finished')
  const load = phase(detail, 'load')
  const tookMs = (load.toMs ?? 0) - load.fromMs
  const steady = detail.events.find(({ kind }) => kind === 'steady')
  if (steady === undefined) {
    // A host too busy for a level rate: then the time ends it, and it says so.
    expect(detail.stateText).toContain('planned time')
    expect(tookMs).toBeGreaterThanOrEqual(maxMs)
    return
  }
  expect(detail.stateText).toContain('steady')
  const { windows, windowMs, tokens } = steady.data
  expect(windowMs).toBe(maxMs / 24)
  expect(Number(windows)).toBeGreaterThanOrEqual(8)
  expect(tookMs).toBeGreaterThanOrEqual(Number(windows) * Number(windowMs))
  expect(tookMs).toBeLessThan(maxMs)
  const [rates] = bench.sessions.series({ sessionId: id, names: ['rate.token'], points: 1000 })
  const fromMs = steady.tMs - 6 * Number(windowMs)
  const made = rates?.v.reduce<number>((sum, rate, at) => {
    const time = rates.tMs[at] ?? 0
    return time > fromMs && time <= steady.tMs ? sum + (rate ?? 0) : sum
  }, 0)
  expect(Number(tokens)).toBeGreaterThan(0.6 * (made ?? 0))
  expect(Number(tokens)).toBeLessThan(1.5 * (made ?? 0))
})

test('after a stop by the watchdog the phone is still recorded while it cools down', async () => {
  const id = await bench.soak(120, {
    protocol: protocol({
      ...{ load: { kind: 'time', ms: 120_000 }, coolDownMs: 4_000 },
      limits: { batteryC: 45, skinC: 80 }
    })
  })
  await bench.until(id, ({ phases }) => (phases ?? []).some(({ kind }) => kind === 'load'))
  bench.bench.holdTemperatures({ battery: 49 })
  const detail = await bench.until(id, isOver, 240_000)
  bench.bench.holdTemperatures(rested)
  expect(detail.state).toBe('stopped')
  const reached = detail.events.find(({ kind }) => kind === 'limitReached')
  expect(reached?.data).toMatchObject({ reason: 'battery', limitMc: 45_000 })
  expect(Number(reached?.data['valueMc'])).toBeGreaterThanOrEqual(45_000)
  const rest = phase(detail, 'coolDown')
  expect(rest.fromMs).toBeGreaterThanOrEqual(reached?.tMs ?? Infinity)
  expect((rest.toMs ?? 0) - rest.fromMs).toBeGreaterThan(3_900)
  const [cpu] = bench.sessions.series({ sessionId: id, names: ['temp.cpu'], points: 1000 })
  expect(cpu?.tMs.filter((tMs) => tMs > rest.fromMs + 500).length).toBeGreaterThanOrEqual(2)
  const [rates] = bench.sessions.series({ sessionId: id, names: ['rate.token'], points: 1000 })
  const after = rates?.v.filter((rate, at) => rate !== null && (rates.tMs[at] ?? 0) > rest.fromMs + 1_000)
  expect(after).toEqual([])
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
