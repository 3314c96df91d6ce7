import type { VerdictCause } from '@shared/model'
import { Random } from '../eval/random'

export const kinds = ['hog', 'heat', 'clean', 'littleCores', 'memory', 'both', 'charger', 'context'] as const
export type Kind = (typeof kinds)[number]

/** One experiment on a bench phone. Seconds count from the first token. */
export interface Scenario {
  readonly seed: number
  readonly kind: Kind
  /** How many times faster than a real phone it heats: 1 = not within the run. */
  readonly timeFactor: number
  readonly seconds: number
  /** When the cause is switched on and off again; null = it comes by itself (heat), or there is none. */
  readonly act: { readonly fromS: number; readonly toS: number } | null
  readonly hogCores: number
  readonly hogApp: string
  readonly context: number
  /** Causes that must be told, each of them; and those that may be told besides. */
  readonly expected: readonly VerdictCause[]
  readonly allowed: readonly VerdictCause[]
}

const apps = ['com.example.keyboard', 'com.example.mail', 'com.google.android.gms', 'com.example.backup']
const causes: Readonly<
  Record<Kind, { expected: readonly VerdictCause[]; allowed: readonly VerdictCause[] }>
> = {
  hog: { expected: ['process'], allowed: [] },
  heat: { expected: ['heat'], allowed: [] },
  both: { expected: ['heat', 'process'], allowed: [] },
  littleCores: { expected: ['wrongCores'], allowed: [] },
  memory: { expected: ['memory'], allowed: [] },
  // The charger's own heat and the run's cannot be told apart on the bench: either word is true.
  charger: { expected: [], allowed: ['charging', 'heat'] },
  // The bench's small model hardly slows with depth: what is told must be that.
  context: { expected: [], allowed: ['context'] },
  clean: { expected: [], allowed: [] }
}

/** The experiment of a seed; kinds take turns, so that so many seeds in a row hold every kind equally often. */
export function scenarioOf(seed: number, short = false): Scenario {
  const random = new Random(seed * 7919)
  const kind = kinds[seed % kinds.length] ?? 'hog'
  const hot = kind === 'heat' || kind === 'both' || kind === 'charger'
  const scale = short ? 0.6 : 1
  const fromS = Math.round(random.between(20, 30) * scale)
  const lastsS = Math.round(random.between(18, 28) * scale)
  const acts = kind !== 'heat' && kind !== 'clean' && kind !== 'context'
  const act = acts ? { fromS, toS: fromS + lastsS } : null
  return {
    ...{ seed, kind, act, timeFactor: hot ? 6 : 1 },
    seconds: Math.round(hot ? 75 * Math.max(0.8, scale) : fromS + lastsS + 14 * scale),
    hogCores: random.integer(2, 8),
    hogApp: random.pick(apps),
    context: kind === 'context' ? 2048 : 512,
    ...causes[kind]
  }
}
