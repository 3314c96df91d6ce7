import type { Frame } from './frame'
import { runsWhere, type Column } from './numbers'
import { leastPct } from './process-groups'

/** So many readings in a row, over so many seconds. */
const fewest = { readings: 3, seconds: 5 } as const

/**
 * What stood at a level worth a thought over several readings of a series; 0 elsewhere. A table of processes cannot name one that has only just begun and no longer names one
 * that has ended: their CPU is unlisted for a table or two, which says nothing of a storm of processes too short to be listed.
 */
export function standing(frame: Frame, id: string, column: Column): Column {
  const times = (frame.session.series.find((series) => series.id === id)?.t ?? []).filter(Number.isFinite)
  const stood = new Float64Array(column.length)
  let next = 0
  for (const { from, to } of runsWhere(column.length, (at) => (column[at] ?? 0) >= leastPct)) {
    const [fromS, toS] = [frame.timeS(from), frame.timeS(to)]
    while ((times[next] ?? Infinity) < fromS) next += 1
    const firstS = times[next] ?? toS
    const started = next
    while ((times[next] ?? Infinity) <= toS) next += 1
    if (next - started < fewest.readings || toS - firstS < fewest.seconds) continue
    stood.set(column.subarray(from, to), from)
  }
  return stood
}
