import { parseMemDump } from '@core/parse/meminfo-dump'
import { parseMemInfo, parseMemInfoLines } from '@core/parse/meminfo'
import { parsePressure } from '@core/parse/pressure'
import { parseVmStat, refaultedPages } from '@core/parse/vmstat'
import type { Inspected, InspectInput } from './types'

/** /proc/meminfo, or `dumpsys meminfo`, told apart by their own lines. */
export function inspectMeminfo({ text }: InspectInput): Inspected {
  if (/^[ \t]*Total RAM:|^\*\* MEMINFO in pid|^Applications Memory Usage/m.test(text))
    return inspectMemDump(text)
  const info = parseMemInfo(text)
  const { kB, rejected } = parseMemInfoLines(text)
  const notes = ['swap is zram, compressed memory: free memory and free swap do not add up']
  if (info.availableKb === null)
    notes.push('no MemAvailable (a kernel before 3.14, or a cut text): headroom is unknown')
  return {
    data: {
      source: '/proc/meminfo',
      ...info,
      ...{ memTotalKb: info.totalKb, memAvailableKb: info.availableKb, headroomKb: info.availableKb },
      allKb: Object.fromEntries(kB)
    },
    rejected,
    notes
  }
}

function inspectMemDump(text: string): Inspected {
  const { rejected, tables, ...dump } = parseMemDump(text)
  const tablesKb = tables.map(({ pid, process, columns, rows }) => ({
    pid,
    process,
    rowsKb: Object.fromEntries(
      [...rows].map(([name, values]) => [
        name,
        Object.fromEntries(columns.map((column, index) => [column, values[index]]))
      ])
    )
  }))
  return {
    data: { source: 'dumpsys meminfo', ...dump, tables: tablesKb },
    rejected,
    notes: ['dumpsys meminfo takes seconds and loads the phone itself: not for polling']
  }
}

/** /proc/vmstat. */
export function inspectVmstat({ text }: InspectInput): Inspected {
  const stat = parseVmStat(text)
  const of = (name: string): number | null => stat.counters.get(name) ?? null
  return {
    data: {
      denied: stat.denied,
      majorFaults: of('pgmajfault'),
      refaultedPages: refaultedPages(stat),
      swappedInPages: of('pswpin'),
      swappedOutPages: of('pswpout'),
      counters: Object.fromEntries(stat.counters)
    },
    rejected: stat.rejected,
    notes: []
  }
}

/** /proc/pressure/X. */
export function inspectPressure({ text }: InspectInput): Inspected {
  const { rejected, ...pressure } = parsePressure(text)
  return { data: { ...pressure }, rejected, notes: [] }
}
