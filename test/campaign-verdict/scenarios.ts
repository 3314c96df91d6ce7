import type { VerdictCause } from '@shared/model'
import { Random } from '../eval/random'

export const kinds = ['hog', 'heat', 'clean', 'littleCores', 'memory', 'both', 'charger', 'context'] as const
export type Kind = (typeof kinds)[number]

export type ActKind = 'hog' | 'littleCores' | 'memory' | 'charger'

/** What is switched on and off again; a charger stays in. Seconds count from the first token. */
interface Act {
  readonly what: ActKind
  readonly fromS: number
  readonly toS: number
}

/** One experiment on a bench phone. Seconds count from the first token. */
export interface Scenario {
  readonly seed: number
  readonly kind: string
  /** How many times faster than a real phone it heats: 1 = not within the run. */
  readonly timeFactor: number
  readonly seconds: number
  /** In order of time, one after the other; none where the cause comes by itself (heat), or there is none. */
  readonly acts: readonly Act[]
  readonly hogCores: number
  readonly hogApp: string
  readonly context: number
  /** Causes that must be told, each of them; and those that may be told besides. */
  readonly expected: readonly VerdictCause[]
  readonly allowed: readonly VerdictCause[]
}

const apps = ['com.example.keyboard', 'com.example.mail', 'com.google.android.gms', 'com.example.gallery']
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

const actOf: Partial<Record<Kind, ActKind>> = {
  ...{ hog: 'hog', both: 'hog', littleCores: 'littleCores' },
  ...{ memory: 'memory', charger: 'charger' }
}

/** The experiment of a seed; kinds take turns, so that so many seeds in a row hold every kind equally often. */
export function scenarioOf(seed: number): Scenario & { readonly kind: Kind } {
  const random = new Random(seed * 7919)
  const kind = kinds[seed % kinds.length] ?? 'hog'
  const hot = kind === 'heat' || kind === 'both' || kind === 'charger'
  const fromS = Math.round(random.between(20, 30))
  const toS = fromS + Math.round(random.between(18, 28))
  const what = actOf[kind]
  return {
    ...{ seed, kind, timeFactor: hot ? 6 : 1 },
    acts: what === undefined ? [] : [{ what, fromS, toS }],
    seconds: hot ? 75 : toS + 14,
    hogCores: random.integer(2, 8),
    hogApp: random.pick(apps),
    context: kind === 'context' ? 2048 : 512,
    ...causes[kind]
  }
}

/**
 * Six kinds in three soaks: a calm beginning, a hog and little cores on a cool phone; heat, a hog with it and a charger on a hot one; memory
 * alone, because a run that nearly stands still makes the rest of its session hard to measure.
 */
export const quickScenarios: readonly Scenario[] = [
  {
    ...{ seed: 1, kind: 'cool', timeFactor: 1, seconds: 72, context: 512 },
    acts: [
      { what: 'hog', fromS: 16, toS: 36 },
      { what: 'littleCores', fromS: 46, toS: 64 }
    ],
    ...{ hogCores: 4, hogApp: 'com.example.keyboard' },
    ...{ expected: ['process', 'wrongCores'], allowed: [] }
  },
  {
    ...{ seed: 2, kind: 'hot', timeFactor: 6, seconds: 68, context: 512 },
    acts: [
      { what: 'hog', fromS: 36, toS: 54 },
      { what: 'charger', fromS: 60, toS: 60 }
    ],
    ...{ hogCores: 4, hogApp: 'com.example.mail' },
    ...{ expected: ['heat', 'process'], allowed: ['charging'] }
  },
  {
    ...{ seed: 3, kind: 'memory', timeFactor: 1, seconds: 46, context: 512 },
    acts: [{ what: 'memory', fromS: 16, toS: 39 }],
    ...{ hogCores: 0, hogApp: 'com.example.mail' },
    ...{ expected: ['memory'], allowed: [] }
  }
]
