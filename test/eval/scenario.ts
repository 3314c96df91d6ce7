import type { VerdictCause } from '@shared/model'
import { clockPlots } from './clock-plots'
import { chargeContext, otherPlots } from './other-plots'
import { evalPhones } from './phones'
import { Random } from './random'
import { record, type Missing, type Recording } from './record'
import { World, type Injected } from './world'

export interface Scenario extends Recording {
  readonly seed: number
  readonly clean: boolean
  readonly truth: readonly Injected[]
}

export const playable: readonly VerdictCause[] = [
  ...['heat', 'process', 'wrongCores', 'memory', 'context', 'charging', 'batteryLimit', 'suspend', 'restart'],
  ...['tooManyThreads', 'backend', 'measurement', 'unknown']
] as VerdictCause[]

/** Causes that cannot be told apart by anybody when they act on the same thing at once. */
const apart: readonly (readonly VerdictCause[])[] = [
  ['heat', 'charging', 'batteryLimit', 'backend'],
  ['backend', 'wrongCores'],
  ['backend', 'tooManyThreads'],
  ['tooManyThreads', 'wrongCores'],
  ['unknown', 'heat'],
  ['unknown', 'charging']
]

const denials: readonly Missing[] = [
  'zones',
  'batteryTemp',
  'caps',
  'faults',
  'processes',
  'current',
  'depth',
  'status'
]

/** The session of a seed: one to three causes (none when clean) on one of the phones, and what may not be read there. */
export function scenarioOf(seed: number, clean: boolean): Scenario {
  const random = new Random(seed)
  const world = new World(random.pick(evalPhones), random.integer(clean ? 600 : 420, 900), random)
  const causes = clean ? [] : choose(random)
  for (const cause of causes) (clockPlots[cause] ?? otherPlots[cause])?.(world)
  chargeContext(world)
  const missing = new Set<Missing>(random.chance(0.3) ? random.sample(denials, random.integer(1, 2)) : [])
  if (clean && random.chance(0.6)) warmWithoutHarm(world)
  return { seed, clean, truth: world.injected, ...record(world, missing) }
}

function choose(random: Random): VerdictCause[] {
  const wanted = random.pick([1, 1, 2, 2, 3])
  const chosen: VerdictCause[] = []
  for (const cause of random.sample(playable, playable.length)) {
    if (chosen.length >= wanted) break
    const clashes = apart.some(
      (group) => group.includes(cause) && chosen.some((other) => group.includes(other))
    )
    if (!clashes) chosen.push(cause)
  }
  return chosen
}

/** A clean phone gets warm as well; it just does not slow down. */
function warmWithoutHarm(world: World): void {
  const rise = world.random.between(5, 25)
  world.heatC.forEach((_value, s) => (world.heatC[s] = rise * (1 - Math.exp(-s / 150))))
}
