import { unlimitedSoak } from '@phone/wide-limits'
import type { GroundTruthEntry } from '@phone/index'
import { parseSessionFile } from '@core/sessions/portable/parse-session-file'
import { RunIntent, type Verdict, type VerdictCause } from '@shared/model'
import { startSessionBench, type SessionBench } from '../integration/session-bench'
import { biteS } from './bite'
import type { ActKind, Scenario } from './scenarios'

/** What really happened: when a cause began, in session seconds on the phone's clock. */
export interface Fact {
  readonly cause: VerdictCause
  readonly startS: number
}

export interface Played {
  readonly scenario: Scenario
  readonly verdict: Verdict
  readonly facts: readonly Fact[]
  /** Seconds from a cause's beginning until a live verdict told it, on the phone's clock; absent = never live. */
  readonly delays: ReadonlyMap<VerdictCause, number>
  /** Findings that live verdicts showed and took back. */
  readonly flapped: readonly string[]
  /** The whole session as a portable file. */
  readonly file: string
}

const pressureBytes = 8 * 2 ** 20

/** Boots a phone, soaks it, does to it what the scenario says, and gathers what was told against what was done. */
export async function play(scenario: Scenario): Promise<Played> {
  const bench = await startSessionBench({
    boot: {
      timeFactor: scenario.timeFactor,
      ...(scenario.acts.some(({ what }) => what === 'memory') ? { dataOn: 'disk' as const } : {})
    }
  })
  try {
    return await soak(bench, scenario)
  } finally {
    await bench.dispose()
  }
}

async function soak(bench: SessionBench, scenario: Scenario): Promise<Played> {
  const intent = RunIntent.parse({ threads: 2, cores: [6, 7], context: scenario.context })
  const sessionId = await bench.soak(600, { intent, protocol: unlimitedSoak(600_000) })
  const seen = new Map<string, number>()
  const flapped = new Set<string>()
  const watching = watch(bench, sessionId, { seen, flapped })
  await bench.until(sessionId, (detail) => (detail.meanTokenRate ?? 0) > 0)
  const began = performance.now()
  const at = (s: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, began + s * 1000 - performance.now()))
  for (const { what, fromS, toS } of scenario.acts) {
    await at(fromS)
    const undo = await begin(bench, what, scenario)
    await at(toS)
    await undo()
  }
  await at(scenario.seconds)
  await bench.sessions.stop(sessionId)
  await watching
  const startMs = bench.store.sessions.get(sessionId)?.run?.startUptimeMs ?? 0
  const file = (await bench.sessions.exportFile(sessionId)).text
  const faults = parseSessionFile(file, 'played.json').series.find(({ id }) => id === 'run.majorFaults')
  const facts = factsOf(scenario, await bench.bench.groundTruth(), startMs).map((fact) =>
    fact.cause === 'memory' && faults !== undefined
      ? { ...fact, startS: biteS(faults, fact.startS) ?? fact.startS }
      : fact
  )
  return {
    scenario,
    verdict: await bench.sessions.verdict(sessionId),
    facts,
    delays: delaysOf(facts, seen),
    flapped: [...flapped],
    file
  }
}

/** Switches a cause on; the answer switches it off. */
async function begin(
  bench: SessionBench,
  what: ActKind,
  { hogApp, hogCores }: Pick<Scenario, 'hogApp' | 'hogCores'>
): Promise<() => Promise<void>> {
  const phone = bench.bench
  if (what === 'littleCores') {
    phone.restrictCores([0, 1])
    return () => {
      phone.restrictCores(null)
      return Promise.resolve()
    }
  }
  if (what === 'memory') {
    await phone.limitMemory(pressureBytes)
    return () => phone.limitMemory(null)
  }
  if (what === 'charger') {
    phone.setCharger(true)
    return () => Promise.resolve()
  }
  const hog = await phone.startHog({ packageName: hogApp, cores: hogCores })
  return () => hog.stop()
}

/** Follows the live frames: when each cause was first told, and what was told and taken back. */
async function watch(
  bench: SessionBench,
  sessionId: string,
  told: { readonly seen: Map<string, number>; readonly flapped: Set<string> }
): Promise<void> {
  let before = new Set<string>()
  for await (const { verdict, nowMs, detail } of bench.sessions.follow(sessionId)) {
    if (verdict === null || detail.state !== 'recording') continue
    const now = new Set(verdict.findings.map(({ id }) => id))
    for (const { cause } of verdict.findings) if (!told.seen.has(cause)) told.seen.set(cause, nowMs / 1000)
    for (const id of before) if (!now.has(id)) told.flapped.add(id)
    before = now
  }
}

const words: Partial<Record<GroundTruthEntry['what'], VerdictCause>> = {
  'hog-start': 'process',
  'cores-restricted': 'wrongCores',
  'memory-limited': 'memory',
  'cap-lowered': 'heat'
}

function factsOf(scenario: Scenario, truth: readonly GroundTruthEntry[], startMs: number): Fact[] {
  const facts = new Map<VerdictCause, Fact>()
  for (const { what, uptimeMs } of truth) {
    const cause = words[what]
    if (cause === undefined || uptimeMs < startMs || !scenario.expected.includes(cause)) continue
    if (!facts.has(cause)) facts.set(cause, { cause, startS: (uptimeMs - startMs) / 1000 })
  }
  return [...facts.values()]
}

function delaysOf(facts: readonly Fact[], seen: ReadonlyMap<string, number>): Map<VerdictCause, number> {
  return new Map(
    facts.flatMap(({ cause, startS }) => {
      const toldS = seen.get(cause)
      return toldS === undefined ? [] : [[cause, toldS - startS] as const]
    })
  )
}
