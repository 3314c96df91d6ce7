import { bootBenchPhone, type BenchAdbServer, type BenchPhone } from '@phone/index'
import type { DisposableStore } from '@shared/base/disposables'

/** How many times faster than a real phone these heat and cool, so that two minutes show what takes twelve. */
const timeFactor = 6

/** Boots the two phones of the demo; `owned` ends them. The first is the one that will be disturbed. */
export async function bootPhones(
  adb: BenchAdbServer,
  owned: DisposableStore
): Promise<readonly BenchPhone[]> {
  const boot = async (profile: 'snapdragon-8-gen-3' | 'exynos-2400-samsung'): Promise<BenchPhone> =>
    owned.add(await bootBenchPhone({ profile, adb, timeFactor }))
  // One after the other: the first builds what both need.
  const first = await boot('snapdragon-8-gen-3')
  return [first, await boot('exynos-2400-samsung')]
}
