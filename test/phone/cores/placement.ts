import { hardwareMaxKHz, onlineCpus, type CpuPolicy, type PhoneProfile } from '../profiles/profile'

/** How threads of a run pay for being many: what a tuner has to find. */
export interface ThreadCosts {
  /** Threads that are as fast as the memory allows, where the phone has so many cores that are not little. */
  readonly best: number
  /** What each thread above that costs at the barriers, as a share. */
  readonly extra: number
  /** From so many threads on the run breaks down, as on some phones whose scheduler parks a thread; never unless told. */
  readonly collapsesFrom?: number
  /** Seconds in which the bench sees where threads work; 1 unless told. Less makes short runs true from nearly their beginning on. */
  readonly seenWithin?: number
  /**
   * CPU time of a token on this machine with so many threads over that with one (index 0 = one thread). The bench gives a run that
   * much more, so that only what was put into the phone decides. 1 unless told.
   */
  readonly hostEffort?: readonly number[]
}

/** What is left of the speed then; the kernel's smallest quota allows no less. */
const collapsedSpeed = 0.22

export const defaultThreadCosts: ThreadCosts = { best: 4, extra: 0.08 }

/** A core with less than this share of the fastest one's capacity is little. */
const littleShare = 0.5

/** Decoding waits for memory as well as for cores: half the cores are more than half as fast. */
const memoryExponent = 0.7

/** CPUs that run, fastest first, as a scheduler fills them. */
export function fastestFirst(profile: PhoneProfile): readonly number[] {
  const online = onlineCpus(profile)
  return [...profile.policies]
    .sort((a, b) => capacityOf(b) - capacityOf(a) || hardwareMaxKHz(b) - hardwareMaxKHz(a))
    .flatMap(({ cpus }) => cpus.filter((cpu) => online.includes(cpu)))
}

/** The CPUs of a mask that run; all that run where the mask leaves none. */
export function cpusOfMask(profile: PhoneProfile, mask: number | null): readonly number[] {
  const online = onlineCpus(profile)
  const chosen = mask === null ? online : online.filter((cpu) => Math.floor(mask / 2 ** cpu) % 2 === 1)
  return chosen.length > 0 ? chosen : online
}

/** Gives each busy thread a CPU of those it may use: the fastest first, again from the start when there are more threads. */
export function placeThreads(
  profile: PhoneProfile,
  threads: readonly string[],
  allowed: readonly number[]
): ReadonlyMap<string, number> {
  const order = fastestFirst(profile).filter((cpu) => allowed.includes(cpu))
  return new Map(threads.map((tid, index) => [tid, order[index % Math.max(1, order.length)] ?? 0]))
}

/**
 * Speed of a run whose busy threads are on these CPUs, as a share of the phone's best: every barrier waits for the slowest
 * thread, the memory is full with `best` threads on fast cores, and each thread above that costs.
 */
export function placementSpeed(
  profile: PhoneProfile,
  cpus: readonly number[],
  costs: ThreadCosts = defaultThreadCosts
): number {
  if (cpus.length === 0) return 1
  const rows = fastestFirst(profile).map((cpu) => coreSpeed(profile, cpu))
  const fast = rows.filter((speed) => speed >= littleShare * (rows[0] ?? 1))
  const best = Math.min(costs.best, fast.length)
  const full = best * (fast[best - 1] ?? 1)
  const sharing = (cpu: number) => cpus.filter((one) => one === cpu).length
  const slowest = Math.min(...cpus.map((cpu) => coreSpeed(profile, cpu) / sharing(cpu)))
  const speed = Math.min(1, (cpus.length * slowest) / full) ** memoryExponent
  const extra = Math.max(0, cpus.length - Math.min(best, new Set(cpus).size))
  const whole = speed / (1 + costs.extra * extra)
  return cpus.length >= (costs.collapsesFrom ?? Infinity) ? Math.min(whole, collapsedSpeed) : whole
}

function coreSpeed(profile: PhoneProfile, cpu: number): number {
  const policy = profile.policies.find(({ cpus }) => cpus.includes(cpu))
  return policy === undefined ? 1 : capacityOf(policy)
}

/** Where the kernel tells no capacity, the clock stands for it. */
function capacityOf(policy: CpuPolicy): number {
  return policy.capacity ?? hardwareMaxKHz(policy) / 3000
}
