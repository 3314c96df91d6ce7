import type { PortableProcess, PortableSeries, PortableSession } from '@shared/model'
import { placeOf } from './numbers'

/** Tables that a process may wait for its row. */
const mostTables = 2

/**
 * A table cannot name a process that has only just begun: its CPU is unlisted there. That CPU is given to the processes that had begun by
 * then and are listed soon after, in proportion to what they take in their first row.
 */
export function withBirths({ processes, series, run }: PortableSession): readonly PortableProcess[] {
  const unlisted = series.find(({ id }) => id === 'cpu.unaccounted')
  if (unlisted === undefined) return processes
  const since = run?.startS ?? 0
  const waiting = new Map<number, PortableProcess[]>()
  for (const process of processes)
    if (typeof process.startS === 'number' && process.startS > since)
      for (const at of tablesWithout(process, unlisted.t))
        waiting.set(at, [...(waiting.get(at) ?? []), process])
  if (waiting.size === 0) return processes
  const early = earlyRows(waiting, unlisted)
  return processes.map((process) => {
    const own = early.get(process)
    if (own === undefined) return process
    return { ...process, t: [...own.t, ...process.t], cpuPct: [...own.cpuPct, ...process.cpuPct] }
  })
}

/** Places of the tables between a process' birth and its first row; none when it slept too long to have been seen. */
function tablesWithout({ startS, t }: PortableProcess, times: readonly number[]): readonly number[] {
  const listed = placeOf(times, t[0] ?? Number.NEGATIVE_INFINITY)
  const born = placeOf(times, startS ?? Number.POSITIVE_INFINITY)
  const count = listed - born
  return count > mostTables ? [] : Array.from({ length: Math.max(0, count) }, (_, at) => born + at)
}

type Rows = Pick<PortableProcess, 't' | 'cpuPct'>

function earlyRows(
  waiting: ReadonlyMap<number, readonly PortableProcess[]>,
  unlisted: PortableSeries
): ReadonlyMap<PortableProcess, Rows> {
  const early = new Map<PortableProcess, Rows>()
  const firstOf = ({ cpuPct }: PortableProcess): number => cpuPct[0] ?? 0
  for (const [at, born] of [...waiting].sort(([one], [other]) => one - other)) {
    const total = born.reduce((sum, process) => sum + firstOf(process), 0)
    const value = unlisted.v[at]
    if (typeof value !== 'number' || total <= 0) continue
    for (const process of born) {
      const own = early.get(process) ?? { t: [], cpuPct: [] }
      own.t.push(unlisted.t[at] ?? 0)
      own.cpuPct.push((value * firstOf(process)) / total)
      early.set(process, own)
    }
  }
  return early
}
