import { parseHumanSize } from './human-size'
import { allGroups, groupsOf, type Groups } from './parsed'

/** The lines above a table: CPU by kind and memory. Percentages are of one core where `scale` says so. */
export interface TopSummary {
  /** `perCore`: 100 = one core. `phone`: 100 = all cores together. null = no CPU line was seen. */
  readonly scale: 'perCore' | 'phone' | null
  /** CPUs of the phone as configured, offline ones too (toybox `800%cpu`); null where the dialect does not tell. */
  readonly configuredCpus: number | null
  /** By kind: user, nice, sys, idle, iow, irq, sirq, host. */
  readonly cpuPct: Readonly<Record<string, number>>
  /** user + nice + sys + irq + sirq is more than all cores: the line is not to be trusted. */
  readonly inconsistent: boolean
  /** MemTotal as the table prints it; what it calls used includes all caches. */
  readonly memTotalBytes: number | null
  readonly memFreeBytes: number | null
}

export const noSummary: TopSummary = {
  ...{ scale: null, configuredCpus: null, cpuPct: {}, inconsistent: false },
  ...{ memTotalBytes: null, memFreeBytes: null }
}

const names: Readonly<Record<string, string>> = { usr: 'user', nic: 'nice', io: 'iow', system: 'sys' }
/** Parts printed as whole numbers may add up to a little more. */
const rounding = 4
const busyKinds = ['user', 'nice', 'sys', 'irq', 'sirq']

/**
 * Adds one line of the summary; the same object when the line is none of it. toybox: `800%cpu 201%user …`, numbers
 * may stick to the word before them; toolbox: `User 3%, System 4%, …`; busybox: `CPU: 12% usr …` with or without
 * decimals. Memory: `24684092k`, `24G`, `24684092K`, `24105M`, and no letter for bytes.
 */
export function addSummaryLine(summary: TopSummary, line: string): TopSummary {
  const text = line.trim()
  const ceiling = groupsOf(/^(\d{1,7})%cpu/, text)
  if (ceiling !== null) {
    const cpuPct = byKind(allGroups(/(\d{1,7})%([a-z]+)/g, text.replace('%cpu', '% ')))
    const most = Number(ceiling(1))
    return {
      ...summary,
      scale: 'perCore',
      configuredCpus: most / 100,
      cpuPct,
      inconsistent: busySum(cpuPct) > most
    }
  }
  const ofPhone = phoneKinds(text)
  if (ofPhone !== null) {
    const cpuPct = byKind(ofPhone)
    return { ...summary, scale: 'phone', cpuPct, inconsistent: busySum(cpuPct) > 100 + rounding }
  }
  const memory = groupsOf(/^Mem: +(\S+) total, +\S+ used, +(\S+) free/, text)
  if (memory !== null)
    return { ...summary, memTotalBytes: parseHumanSize(memory(1)), memFreeBytes: parseHumanSize(memory(2)) }
  const busybox = groupsOf(/^Mem: (\S+) used, (\S+) free,/, text)
  if (busybox === null) return summary
  const [used, free] = [parseHumanSize(busybox(1)), parseHumanSize(busybox(2))]
  return {
    ...summary,
    memTotalBytes: used === null || free === null ? null : used + free,
    memFreeBytes: free
  }
}

/** Busy percent of one core (all kinds but idle, iowait and host); null when the line is missing or unfit. */
export function summaryBusyPct(summary: TopSummary, cpuCount: number | null): number | null {
  if (summary.scale === null || summary.inconsistent) return null
  const busy = busySum(summary.cpuPct)
  if (summary.scale === 'perCore') return busy
  return cpuCount === null ? null : busy * cpuCount
}

/** busybox and toolbox: number and kind of each part; null when the line is neither. */
function phoneKinds(text: string): Groups[] | null {
  if (text.startsWith('CPU:')) return allGroups(/(\d{1,6}(?:\.\d{1,3})?)% ([a-z]+)/g, text)
  if (!/^User \d{1,6}%, /.test(text)) return null
  return allGroups(/([A-Za-z]+) (\d{1,6})%/g, text).map((found) => (index) => found(3 - index))
}

function byKind(parts: readonly Groups[]): Record<string, number> {
  return Object.fromEntries(
    parts.map((part) => {
      const name = part(2).toLowerCase()
      return [names[name] ?? name, Number(part(1))]
    })
  )
}

function busySum(kinds: Readonly<Record<string, number>>): number {
  return busyKinds.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0)
}
