import { Random } from '../eval/random'
import { loadProfile, type PhoneProfile, type ProfileName } from '../phone/profiles/profile'
import type { ThreadCosts } from '../phone/cores/placement'
import { truthOf, type Truth } from './truth'

/** Phones that differ in clusters, in what tells temperatures and in whether capacities are told. */
const profiles = [
  'snapdragon-8-gen-3',
  'pixel-8-pro',
  'oneplus-13',
  'exynos-2400-samsung',
  'galaxy-a16',
  'vivo-x100',
  'poco-f4',
  'galaxy-s24-ultra',
  'pixel-2',
  'xiaomi-14',
  'galaxy-s10',
  'oneplus-12-24gb'
] as const satisfies readonly ProfileName[]

/** One phone to tune: which kind it is, and what was put into it. */
export interface Trial {
  /** From 1. */
  readonly number: number
  readonly profile: ProfileName
  readonly costs: ThreadCosts
  /** Seed of the tune's order. */
  readonly seed: number
  readonly truth: Truth
}

/** Trials of a seed; the first n are the same however many are asked for. */
export async function planTrials(seed: number, count: number): Promise<readonly Trial[]> {
  const random = new Random(seed)
  const first = random.integer(0, profiles.length - 1)
  const trials: Trial[] = []
  const loaded = new Map<ProfileName, PhoneProfile>()
  for (let number = 1; number <= count; number += 1) {
    const profile = profiles[(first + number) % profiles.length] ?? 'snapdragon-8-gen-3'
    const best = random.integer(1, 6)
    const costs: ThreadCosts = {
      best,
      extra: random.between(0.04, 0.14),
      seenWithin: 0.3,
      ...(random.chance(0.3) ? { collapsesFrom: best + random.integer(1, 2) } : {})
    }
    const phone = loaded.get(profile) ?? (await loadProfile(profile))
    loaded.set(profile, phone)
    const truth = truthOf(phone, costs)
    trials.push({ number, profile, costs, seed: random.integer(1, 1_000_000), truth })
  }
  return trials
}
