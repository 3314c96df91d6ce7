import { cpusOfMask, fastestFirst, placementSpeed, placeThreads } from '../phone/cores/placement'
import type { ThreadCosts } from '../phone/cores/placement'
import { onlineCpus, type PhoneProfile } from '../phone/profiles/profile'
import type { CoreChoice, TuneSettings } from '@shared/model'

type Place = Pick<TuneSettings, 'threads' | 'cores'>

/** What was injected, as speeds: shares of the phone's best. */
export interface Truth {
  /** Best speed of each number of threads, whatever the cores; index 0 = one thread. */
  readonly speeds: readonly number[]
  readonly best: number
  /** The fewest threads within 3 % of the best. */
  readonly threads: number
}

/** How the answer may miss the 3 %: closer than that to the border no measurement can decide. */
const marginPct = 1
const withinPct = 3

export function truthOf(profile: PhoneProfile, costs: ThreadCosts): Truth {
  const speeds = onlineCpus(profile).map((_, at) =>
    Math.max(...coreChoices(profile).map((cores) => speedOf(profile, costs, { threads: at + 1, cores })))
  )
  const best = Math.max(...speeds)
  return { speeds, best, threads: fewest({ speeds, best }, withinPct) }
}

/** Speed of settings on this phone, as the bench gives it. */
export function speedOf(profile: PhoneProfile, costs: ThreadCosts, { threads, cores }: Place): number {
  const tids = Array.from({ length: threads }, (_, at) => String(at))
  const mask = cores === 'any' ? null : cores.reduce((bits, cpu) => bits + 2 ** cpu, 0)
  return placementSpeed(profile, [...placeThreads(profile, tids, cpusOfMask(profile, mask)).values()], costs)
}

/** Is this the fewest threads within 3 % of the best, on cores that give that? */
export function isFound({ truth, speed, threads }: Verdict): boolean {
  const enough = speed >= (1 - (withinPct + marginPct) / 100) * truth.best
  return (
    enough &&
    threads >= fewest(truth, withinPct + marginPct) &&
    threads <= fewest(truth, withinPct - marginPct)
  )
}

export interface Verdict {
  readonly truth: Truth
  /** Speed that the answer's settings have by the bench's own formula. */
  readonly speed: number
  readonly threads: number
}

function fewest({ speeds, best }: Pick<Truth, 'speeds' | 'best'>, pct: number): number {
  return speeds.findIndex((speed) => speed >= (1 - pct / 100) * best) + 1
}

/** No pinning, the strongest n, every cluster. */
function coreChoices(profile: PhoneProfile): readonly CoreChoice[] {
  const order = fastestFirst(profile)
  const strongest = order.map((_, at) => order.slice(0, at + 1))
  return ['any', ...strongest, ...profile.policies.map(({ cpus }) => [...cpus])]
}
