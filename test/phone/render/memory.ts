import type { PhoneProfile } from '../profiles/profile'

/** Memory that the phone's real processes and files hold, in KiB. */
export interface MemoryUse {
  readonly processesKB: number
  readonly filesKB: number
  /** What apps take beyond the profile's baseline. */
  readonly squeezedKB?: number
}

interface MemoryFigures {
  readonly totalKB: number
  readonly freeKB: number
  readonly availableKB: number
  readonly cachedKB: number
  readonly anonymousKB: number
  readonly swapTotalKB: number
  readonly swapFreeKB: number
}

const swapShare = 0.25

/** `/proc/meminfo` of a phone whose apps hold the profile's baseline. */
export function renderProcMeminfo(profile: PhoneProfile, use: MemoryUse): string {
  const m = memoryFigures(profile, use)
  const rows: readonly (readonly [string, number])[] = [
    ['MemTotal', m.totalKB],
    ['MemFree', m.freeKB],
    ['MemAvailable', m.availableKB],
    ['Buffers', 8192],
    ['Cached', m.cachedKB],
    ['SwapCached', 2048],
    ['Active', Math.round(m.anonymousKB * 0.6)],
    ['Inactive', Math.round(m.anonymousKB * 0.4 + m.cachedKB * 0.5)],
    ['Unevictable', 65_536],
    ['Mlocked', 65_536],
    ['SwapTotal', m.swapTotalKB],
    ['SwapFree', m.swapFreeKB],
    ['Dirty', 512],
    ['Writeback', 0],
    ['AnonPages', m.anonymousKB],
    ['Mapped', Math.round(m.cachedKB * 0.4)],
    ['Shmem', 40_960],
    ['KReclaimable', 262_144],
    ['Slab', 393_216],
    ['KernelStack', 51_200],
    ['PageTables', 122_880],
    ['CommitLimit', m.swapTotalKB + Math.round(m.totalKB / 2)]
  ]
  return rows.map(([name, value]) => `${`${name}:`.padEnd(16)}${String(value).padStart(8)} kB\n`).join('')
}

/** The tail of `dumpsys meminfo`. */
export function renderDumpsysMeminfo(profile: PhoneProfile, use: MemoryUse): string {
  const m = memoryFigures(profile, use)
  const k = (value: number) => `${Math.round(value).toLocaleString('en-US')}K`
  const swapUsed = m.swapTotalKB - m.swapFreeKB
  const cachedPss = m.availableKB * 0.15
  const usedPss = m.anonymousKB * 0.8
  return [
    ` Total RAM: ${k(m.totalKB)} (status ${m.availableKB > m.totalKB / 10 ? 'normal' : 'low'})`,
    `  Free RAM: ${k(m.availableKB)} (${k(cachedPss).padStart(11)} cached pss + ${k(m.cachedKB)} cached kernel + ${k(m.freeKB)} free)`,
    `  Used RAM: ${k(usedPss + m.anonymousKB * 0.2)} (${k(usedPss).padStart(11)} used pss + ${k(m.anonymousKB * 0.2)} kernel)`,
    `  Lost RAM: ${k(m.totalKB * 0.02)}`,
    `      ZRAM: ${k(swapUsed / 3)} physical used for ${k(swapUsed)} in swap (${k(m.swapTotalKB)} total swap)`,
    '    Tuning: 256 (large 512), oom   322,560K, restore limit   107,520K (high-end-gfx)',
    ''
  ].join('\n')
}

/** MemAvailable in KiB. */
export function availableKB(profile: PhoneProfile, use: MemoryUse): number {
  return memoryFigures(profile, use).availableKB
}

function memoryFigures(profile: PhoneProfile, use: MemoryUse): MemoryFigures {
  const totalKB = profile.memoryTotalKB
  const squeezedKB = use.squeezedKB ?? 0
  const baselineKB = profile.memoryBaselineKB + squeezedKB
  const anonymousKB = baselineKB * 0.55 + use.processesKB
  const usedKB = Math.min(totalKB * 0.97, baselineKB + use.processesKB + use.filesKB)
  const freeKB = Math.max(totalKB * 0.012, (totalKB - usedKB) * 0.3)
  const cachedKB = Math.max(0, totalKB - usedKB - freeKB) + use.filesKB
  const swapTotalKB = Math.round(totalKB * swapShare)
  const round = Math.round
  return {
    totalKB,
    freeKB: round(freeKB),
    availableKB: round(Math.max(totalKB * 0.02, totalKB - usedKB + use.filesKB)),
    cachedKB: round(cachedKB),
    anonymousKB: round(anonymousKB),
    swapTotalKB,
    // Squeezed out of memory, apps go to swap first.
    swapFreeKB: round(swapTotalKB * (squeezedKB > 0 ? 0.08 : 0.85))
  }
}
