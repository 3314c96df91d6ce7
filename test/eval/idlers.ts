import type { PortableSession } from '@shared/model'
import type { World } from './world'

/** What runs on any phone: a few percent here and there that cost nothing. */
export function idlers(world: World, seen: (s: number) => boolean): PortableSession['processes'] {
  return ['system_server', 'surfaceflinger', 'com.android.systemui']
    .filter((name) => !world.processes.some((one) => one.name === name))
    .map((name, at) => {
      const usual = world.random.between(1, 8)
      const t: number[] = []
      for (let s = 0; s < world.seconds; s += 1) if (seen(s)) t.push(s)
      return {
        ...{ pid: 1000 + at, startS: 0, name, package: null, uid: 1000, foreground: false, t },
        cpuPct: t.map(() =>
          Math.max(0, usual + world.random.normal() * 2 + (world.random.chance(0.02) ? 12 : 0))
        )
      }
    })
}
