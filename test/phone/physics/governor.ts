import { hardwareMaxKHz, type CpuPolicy } from '../profiles/profile'

/** Die temperatures at which the governor takes the next step down. */
export const tripPointsC = [62, 63, 64, 65, 66, 67.5] as const

/** Clock caps as a share of the hardware's maximum, by governor level (0 = not capped). */
export const capShares = [1, 0.93, 0.86, 0.79, 0.72, 0.66, 0.61] as const

const hysteresisC = 3

/** The governor's next level: one step up or down at a time, down only well below the trip it came over. */
export function nextLevel(level: number, dieC: number): number {
  const up = tripPointsC[level]
  if (up !== undefined && dieC >= up) return level + 1
  const down = tripPointsC[level - 1]
  return down !== undefined && dieC < down - hysteresisC ? level - 1 : level
}

/** The cap of a policy at a level: the highest of its frequencies within the level's share. */
export function capKHz(policy: CpuPolicy, level: number): number {
  const max = hardwareMaxKHz(policy)
  if (!policy.isCapped) return max
  const limit = max * (capShares[level] ?? capShares[0])
  return policy.frequenciesKHz.filter((frequency) => frequency <= limit).at(-1) ?? max
}

/** Work per second at these caps, relative to an uncapped phone: the fastest policy's clock decides. */
export function speedAt(policies: readonly CpuPolicy[], level: number): number {
  const fastest = policies.reduce((best, policy) =>
    hardwareMaxKHz(policy) > hardwareMaxKHz(best) ? policy : best
  )
  return capKHz(fastest, level) / hardwareMaxKHz(fastest)
}

/** The clock of a policy with so much to do (0 to 1), under the cap of a level. */
export function clockKHz(policy: CpuPolicy, o: { readonly level: number; readonly busy: number }): number {
  const wanted = hardwareMaxKHz(policy) * (policy.isCapped ? 0.2 + o.busy : 0.25 + 0.3 * o.busy)
  const limit = Math.min(capKHz(policy, o.level), wanted)
  return policy.frequenciesKHz.filter((kHz) => kHz <= limit).at(-1) ?? policy.frequenciesKHz[0] ?? 0
}
