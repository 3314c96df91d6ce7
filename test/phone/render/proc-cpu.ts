import { fastestFirst } from '../cores/placement'
import type { PhoneProfile } from '../profiles/profile'

/** `/proc/cpuinfo` of an arm64 phone. */
export function renderCpuInfo(profile: PhoneProfile): string {
  const blocks = profile.policies.flatMap((policy) =>
    policy.cpus
      .filter((cpu) => !policy.offlineCpus.includes(cpu))
      .map((cpu) =>
        [
          `processor\t: ${cpu}`,
          'BogoMIPS\t: 38.40',
          `Features\t: ${profile.cpuFeatures}`,
          `CPU implementer\t: ${policy.cpuImplementer}`,
          'CPU architecture: 8',
          'CPU variant\t: 0x1',
          `CPU part\t: ${policy.cpuPart}`,
          'CPU revision\t: 1',
          ''
        ].join('\n')
      )
  )
  return `${blocks.join('\n')}\n`
}

/** CPU time of a phone so far, in seconds, by CPU; one that is switched off has no line. */
export interface CpuTimes {
  readonly busySeconds: readonly number[]
  readonly online: readonly number[]
  readonly elapsedSeconds: number
}

const ticksPerSecond = 100
const userShare = 0.93

/** `/proc/stat`; the busy ticks are those that the phone's real processes used on the host. */
export function renderProcStat(
  times: CpuTimes,
  extra: { readonly bootSeconds: number; readonly processes: number }
): string {
  const rows = times.online.map((cpu) => {
    const busy = times.busySeconds[cpu] ?? 0
    const user = Math.round(busy * ticksPerSecond * userShare)
    const system = Math.round(busy * ticksPerSecond) - user
    return {
      cpu,
      user,
      system,
      idle: Math.max(0, Math.round(times.elapsedSeconds * ticksPerSecond) - user - system)
    }
  })
  const sum = (field: 'user' | 'system' | 'idle') => rows.reduce((total, row) => total + row[field], 0)
  const line = (name: string, row: { user: number; system: number; idle: number }) =>
    `${name} ${row.user} 0 ${row.system} ${row.idle} 0 0 0 0 0 0`
  return [
    line('cpu ', { user: sum('user'), system: sum('system'), idle: sum('idle') }),
    ...rows.map((row) => line(`cpu${row.cpu}`, row)),
    'intr 0',
    'ctxt 0',
    `btime ${extra.bootSeconds}`,
    `processes ${extra.processes}`,
    'procs_running 1',
    'procs_blocked 0',
    ''
  ].join('\n')
}

/** Adds busy time to these CPUs, or where there are none to the fastest, one after the other; at most all of each. */
export function spreadBusy(
  profile: PhoneProfile,
  before: readonly number[],
  o: { readonly busySeconds: number; readonly seconds: number; readonly cpus: readonly number[] }
): readonly number[] {
  const order = o.cpus.length > 0 ? [...new Set(o.cpus)] : fastestFirst(profile)
  let left = o.busySeconds
  const added = new Map<number, number>()
  // A scheduler spreads what there is over the CPUs it was given; what does not fit goes on to the next.
  for (const [index, cpu] of order.entries()) {
    const share = o.cpus.length > 0 ? left / (order.length - index) : left
    const part = Math.min(o.seconds, share)
    added.set(cpu, part)
    left -= part
  }
  return before.map((busy, cpu) => busy + (added.get(cpu) ?? 0))
}
