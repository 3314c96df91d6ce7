import { parseCpuDump } from '@core/parse/cpuinfo-dump'
import { parsePackageList } from '@core/parse/package-list'
import { textLines, rejected } from '@core/parse/parsed'
import { parseProcPidCgroup } from '@core/parse/proc-pid-cgroup'
import { parseProcPidStat } from '@core/parse/proc-pid-stat'
import { parseProcPidStatus } from '@core/parse/proc-pid-status'
import { parseProcStat } from '@core/parse/proc-stat'
import type { Inspected, InspectInput } from './types'

/** `dumpsys cpuinfo`. */
export function inspectCpuinfo({ text }: InspectInput): Inspected {
  const { rejected: bad, windowStartAgoMs, windowEndAgoMs, rows, ...dump } = parseCpuDump(text)
  const notes = [
    'rows are percent of one core, totalOfPhonePct is percent of all cores together',
    'the window is past: never plot it as now; idle processes are missing'
  ]
  if (rows.length === 0)
    notes.push('no process was busy in this window, or the text holds none: no data, not a failure')
  return { data: { windowStartAgoMs, windowEndAgoMs, rows, ...dump }, rejected: bad, notes }
}

/** /proc/stat: ticks by CPU since boot. */
export function inspectProcStat({ text }: InspectInput): Inspected {
  const { rows, rejected: bad } = parseProcStat(text)
  const cpus = rows.map(({ name, busy, idle }) => ({
    name,
    busyTicks: busy,
    idleTicks: idle,
    busySinceBootPct: busy + idle === 0 ? null : (100 * busy) / (busy + idle)
  }))
  const denied = textLines(text).filter((line) => /Permission denied/.test(line))
  return {
    data: { cpus },
    rejected: [
      ...bad,
      ...denied.map((line) => rejected(line, 'denied: apps may not read it since Android 8, the shell may'))
    ],
    notes: ['ticks since boot: load is the difference of two readings']
  }
}

/** /proc/PID/stat, a line a process. */
export function inspectPidStat({ text }: InspectInput): Inspected {
  const lines = textLines(text).filter((line) => line.trim() !== '')
  const parsed = lines.map((line) => ({ line, row: parseProcPidStat(line) }))
  return {
    data: { processes: parsed.flatMap(({ row }) => row ?? []) },
    rejected: parsed.flatMap(({ line, row }) =>
      row === null ? [rejected(line, 'not a line of /proc/PID/stat')] : []
    ),
    notes: []
  }
}

/** /proc/PID/status. */
export function inspectPidStatus({ text }: InspectInput): Inspected {
  const { rejected: bad, ...status } = parseProcPidStatus(text)
  return { data: { ...status }, rejected: bad, notes: [] }
}

/** /proc/PID/cgroup. */
export function inspectCgroup({ text }: InspectInput): Inspected {
  const { rejected: bad, paths, ...group } = parseProcPidCgroup(text)
  return { data: { ...group, paths: Object.fromEntries(paths) }, rejected: bad, notes: [] }
}

/** `pm list packages -U`. */
export function inspectPackages({ text }: InspectInput): Inspected {
  const { byAppId, rejected: bad } = parsePackageList(text)
  return {
    data: { packages: [...byAppId].flatMap(([appId, names]) => names.map((name) => ({ name, appId }))) },
    rejected: bad,
    notes: []
  }
}
