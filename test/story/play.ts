import type { BenchPhone } from '@phone/index'
import type { RunEngine, SessionDetail, SoakProtocol } from '@shared/model'
import type { StoryStand } from './stand'

/** How a phone is cooled, and the parts that it keeps cool. */
export const coolings: Readonly<
  Record<'bare' | 'pad' | 'cooler', Parameters<BenchPhone['holdTemperatures']>[0]>
> = {
  bare: {},
  pad: { skin: 30 },
  cooler: { skin: 12, board: 34 }
}
export type Cooling = keyof typeof coolings

/** Median token/s of llama-bench with so many threads. */
export async function benchThreads(story: StoryStand, threads: number): Promise<number> {
  const engine: RunEngine = { kind: 'bench', promptTokens: [], genTokens: [16], depths: [], repetitions: 3 }
  story.phone.setTemperature(27)
  const { output, state, stateText } = await story.run({ engine }, { threads })
  const rate = output?.tests[0]?.tokenRate ?? null
  if (rate === null) throw new Error(`${state}: ${stateText}`)
  return rate
}

/** Runs one prompt with weights to be locked; the session tells what became of the lock. */
export function lockedPrompt(story: StoryStand): Promise<SessionDetail> {
  const engine: RunEngine = { kind: 'prompt', tokens: 8 }
  return story.run({ engine }, { lock: true, residency: 'ram' })
}

/** One soak of so many seconds from a cold phone, at a fixed depth, so that only heat changes its speed. */
export async function soakCooled(
  story: StoryStand,
  cooling: Cooling,
  seconds: number
): Promise<SessionDetail> {
  const protocol: SoakProtocol = {
    ...{
      warmUpMs: 1000,
      load: { kind: 'time', ms: seconds * 1000 },
      coolDownMs: 1000,
      ambientC: 25,
      cooling
    },
    contextPolicy: { kind: 'fixed', tokens: 64 },
    limits: { batteryC: 60, skinC: 80 }
  }
  story.phone.holdTemperatures({})
  story.phone.setTemperature(27)
  story.phone.holdTemperatures(coolings[cooling])
  return story.run({ protocol, durationMs: seconds * 1000, name: `${cooling} soak` })
}

export interface SoakRank {
  readonly cooling: Cooling
  readonly lastRate: number
  readonly retentionPct: number | null
  readonly onsetMs: number | null
}

/** Soaks in the order of what they hold in the end, best first. */
export function rank(soaks: ReadonlyMap<Cooling, SessionDetail>): SoakRank[] {
  const rows = [...soaks].map(([cooling, { result, lastTokenRate }]) => ({
    cooling,
    lastRate: lastTokenRate ?? 0,
    retentionPct: retention(result),
    onsetMs: result?.timeToThrottleMs.value ?? null
  }))
  return rows.sort((a, b) => (b.retentionPct ?? 0) - (a.retentionPct ?? 0))
}

/** By the steady rate; a soak that still falls at its end, by nothing. */
function retention(result: SessionDetail['result']): number | null {
  return result?.retentionPct.value ?? null
}
