import { cpuCount, type PhoneProfile } from '../profiles/profile'

/** `/proc/cpuinfo` of an arm64 phone. */
export function renderCpuInfo(profile: PhoneProfile): string {
  const features =
    'fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm jscvt fcma lrcpc dcpop sha3 sm3 sm4 ' +
    'asimddp sha512 sve asimdfhm dit uscat ilrcpc flagm ssbs sb paca pacg dcpodp sve2 flagm2 frint i8mm bf16 bti'
  const blocks = profile.policies.flatMap((policy) =>
    policy.cpus.map((cpu) =>
      [
        `processor\t: ${cpu}`,
        'BogoMIPS\t: 38.40',
        `Features\t: ${features}`,
        'CPU implementer\t: 0x41',
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

/** CPU time of a phone so far, in seconds, by CPU. */
export interface CpuTimes {
  readonly busySeconds: readonly number[]
  readonly elapsedSeconds: number
}

const ticksPerSecond = 100
const userShare = 0.93

/** `/proc/stat`; the busy ticks are those that the phone's real processes used on the host. */
export function renderProcStat(
  times: CpuTimes,
  extra: { readonly bootSeconds: number; readonly processes: number }
): string {
  const rows = times.busySeconds.map((busy) => {
    const user = Math.round(busy * ticksPerSecond * userShare)
    const system = Math.round(busy * ticksPerSecond) - user
    return {
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
    ...rows.map((row, cpu) => line(`cpu${cpu}`, row)),
    'intr 0',
    'ctxt 0',
    `btime ${extra.bootSeconds}`,
    `processes ${extra.processes}`,
    'procs_running 1',
    'procs_blocked 0',
    ''
  ].join('\n')
}

/** Adds busy time to the fastest CPUs first, at most all of each. */
export function spreadBusy(
  profile: PhoneProfile,
  before: readonly number[],
  o: { readonly busySeconds: number; readonly seconds: number; readonly threads: number }
): readonly number[] {
  const byCapacity = [...profile.policies].sort((a, b) => b.capacity - a.capacity).flatMap(({ cpus }) => cpus)
  const used = byCapacity.slice(0, Math.max(1, Math.min(o.threads, cpuCount(profile))))
  const each = Math.min(o.seconds, o.busySeconds / used.length)
  return before.map((busy, cpu) => (used.includes(cpu) ? busy + each : busy))
}
