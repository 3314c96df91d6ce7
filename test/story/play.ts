import type { BenchPhone } from '@phone/index'
import type { Figure, IntervalFigure, RunEngine, RunIntent, SessionDetail, SoakProtocol } from '@shared/model'
import { isOver, untilSo } from '../integration/session-bench'
import { hardwareMaxKHz } from '../phone/profiles/profile'
import type { StoryStand } from './stand'

/** How a phone is cooled, and the temperatures that it keeps: a pad carries off what a hand cannot, a cooler chills the board itself. */
const coolings: Readonly<Record<'bare' | 'pad' | 'cooler', Parameters<BenchPhone['holdTemperatures']>[0]>> = {
  bare: {},
  pad: { skin: 27 },
  cooler: { skin: 12, board: 34 }
}
export type Cooling = keyof typeof coolings

/** A phone that lay on a desk; held, so that no run begins with the heat of the one before, or of its own loading. */
const rested = { die: 27, board: 26.5, skin: 24.5, battery: 25.5 } as const

/** Median token/s of llama-bench with so many threads, on a phone that stays cold. */
export async function benchThreads(story: StoryStand, threads: number): Promise<number> {
  // Shorter ones end within a few of the host's quota periods, whatever the clocks are.
  const engine: RunEngine = { kind: 'bench', promptTokens: [], genTokens: [64], depths: [], repetitions: 3 }
  await rest(story.phone)
  const { output, state, stateText } = await story.ended(await story.start({ engine }, { threads }))
  const rate = output?.tests[0]?.tokenRate ?? null
  if (rate === null) throw new Error(`${state}: ${stateText}`)
  return rate
}

/** Runs one prompt with weights to be locked; the session tells what became of the lock. */
export async function lockedPrompt(story: StoryStand): Promise<SessionDetail> {
  const engine: RunEngine = { kind: 'prompt', tokens: 8 }
  return story.ended(await story.start({ engine }, { lock: true, residency: 'ram' }))
}

/**
 * The host gives a phone's CPU quota out core by core: threads that wait for each other at barriers burn it, and token/s swings
 * by a third from second to second. What heat does to the clocks is the same for one thread, on a core of its own.
 */
const soakIntent: Partial<RunIntent> = { threads: 1, cores: [7] }

/** One soak of so many seconds, cold when its load begins, at a fixed depth, so that only heat changes its speed. */
export async function soakCooled(
  story: StoryStand,
  cooling: Cooling,
  seconds: number
): Promise<SessionDetail> {
  const { phone, core } = story
  const protocol: SoakProtocol = {
    ...{ warmUpMs: 2000, load: { kind: 'time', ms: seconds * 1000 }, coolDownMs: 1000 },
    ...{ ambientC: 25, cooling, contextPolicy: { kind: 'fixed', tokens: 256 } },
    limits: { batteryC: 60, skinC: 80 }
  }
  await rest(phone)
  const wish = { protocol, durationMs: seconds * 1000, name: `${cooling} soak` }
  const id = await story.start(wish, soakIntent)
  const loads = (detail: SessionDetail): boolean =>
    isOver(detail) || (detail.phases ?? []).some(({ kind }) => kind === 'load')
  await untilSo(() => core.services.sessions.get(id), loads)
  phone.holdTemperatures(coolings[cooling])
  return story.ended(id)
}

/** Cools the phone down and waits until its clocks are free again. */
async function rest(phone: BenchPhone): Promise<void> {
  phone.holdTemperatures(rested)
  const free = (caps: readonly number[]): boolean =>
    phone.profile.policies.every((policy, at) => caps[at] === hardwareMaxKHz(policy))
  let caps: readonly number[] = []
  const unwatch = phone.watchState(({ capsKHz }) => (caps = capsKHz))
  await untilSo(() => caps, free).finally(unwatch)
}

export interface SoakRank {
  readonly cooling: Cooling
  /** token/s that it holds, median with interval; null with the reason. */
  readonly steadyRate: IntervalFigure
  readonly retentionPct: IntervalFigure
  /** From the begin of the load to the first clock cap that heat lowered; null with the reason. */
  readonly timeToThrottleMs: Figure
}

/** Soaks in the order of what they hold, best first; one that holds nothing comes last. */
export function rank(soaks: ReadonlyMap<Cooling, SessionDetail>): SoakRank[] {
  const rows = [...soaks].flatMap(([cooling, { result }]): SoakRank[] => {
    if (result === null || result === undefined) return []
    const { steadyTokenRate: steadyRate, retentionPct, timeToThrottleMs } = result
    return [{ cooling, steadyRate, retentionPct, timeToThrottleMs }]
  })
  return rows.sort((a, b) => (b.steadyRate.value ?? 0) - (a.steadyRate.value ?? 0))
}

/** Does each soak hold clearly more than the next worse one: a tenth, and intervals that do not touch? */
export function clearlyApart(ranked: readonly SoakRank[]): boolean {
  return ranked.slice(1).every(({ steadyRate: worse }, index) => {
    const better = ranked[index]?.steadyRate
    if (better === undefined || better.value === null || worse.value === null) return false
    const gap = (better.low ?? better.value) - (worse.high ?? worse.value)
    return gap > 0 && better.value > 1.1 * worse.value
  })
}
