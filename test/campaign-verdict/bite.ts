import type { PortableSeries } from '@shared/model'

/** Major faults a second below which a run on the bench loses less than its own noise. */
const leastFaults = 5
/** Readings after one, of which one more must have that many: a single one is pages that were wanted once, and no token is late. */
const next = 2

/**
 * When a memory limit bites, s: the kernel has taken pages and the run wants them back again and again, some seconds after the limit was set.
 * null = it never does.
 */
export function biteS(faults: Pick<PortableSeries, 't' | 'v'>, limitedS: number): number | null {
  const many = faults.v.map((value) => Number(value ?? 0) >= leastFaults)
  const at = faults.t.findIndex(
    (timeS, index) =>
      timeS >= limitedS && many[index] === true && many.slice(index + 1, index + 1 + next).includes(true)
  )
  return faults.t[at] ?? null
}
