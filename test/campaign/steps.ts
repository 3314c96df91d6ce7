import { FAULT_KINDS, type FaultKind } from './faults/fault'
import { Random } from './random'

/** One fault of a campaign, decided before it begins, so that a seed and a number name it. */
export interface Step {
  readonly step: number
  readonly kind: FaultKind
  readonly phoneIndex: number
  /** How much of the model the phone gets, since it last went on, before it is hit. */
  readonly afterBytes: number
  readonly random: Random
}

const mostBytesBefore = 8 * 1024 * 1024

/** The faults of a seed: every kind comes once before one comes again. */
export function planSteps(seed: number, count: number, phones: number): readonly Step[] {
  const random = new Random(seed)
  const kinds: FaultKind[] = []
  while (kinds.length < count) kinds.push(...random.shuffled(FAULT_KINDS))
  return kinds.slice(0, count).map((kind, step) => ({
    ...{ step, kind },
    phoneIndex: random.between(0, phones - 1),
    afterBytes: random.between(256 * 1024, mostBytesBefore),
    random: new Random(seed * 100_003 + step)
  }))
}
