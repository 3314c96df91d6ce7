import { decimateMinMax } from '@shared/base/decimate'
import type { SeriesColumns } from '@shared/model'
import type { Chunk } from './chunk-codec'
import { readChunks, storedSeries } from './chunk-table'
import type { Database } from './database'
import type { SeriesMemory } from './series-memory'
import type { SeriesQuery } from './types'

/**
 * Columns of a session, from the database and, while it is live, from memory, decimated to about `points` samples a
 * series so that extremes and holes survive. Series without a sample in the span are left out.
 */
export function readSeries(db: Database, query: SeriesQuery, memory: SeriesMemory | null): SeriesColumns[] {
  const known = new Set([...storedSeries(db, query.sessionId), ...(memory?.names() ?? [])])
  const names = query.names ?? [...known].sort()
  const columns: SeriesColumns[] = []
  for (const name of names) {
    if (!known.has(name)) continue
    const column = readOne(db, query, { name, live: memory?.chunks(name) ?? [] })
    if (column.tMs.length > 0) columns.push(column)
  }
  return columns
}

function readOne(
  db: Database,
  query: SeriesQuery,
  { name, live }: { readonly name: string; readonly live: readonly Chunk[] }
): SeriesColumns {
  const fromMs = query.fromMs ?? Number.MIN_SAFE_INTEGER
  const toMs = query.toMs ?? Number.MAX_SAFE_INTEGER
  const stored = readChunks(db, {
    sessionId: query.sessionId,
    series: name,
    fromMs,
    toMs,
    beforePosition: live[0]?.position ?? null
  })
  const whole = join([...stored, ...live], fromMs, toMs)
  const { tMs, v } = decimateMinMax(whole, query.points)
  return { name, tMs: [...tMs], v: [...v] }
}

function join(
  chunks: readonly Chunk[],
  fromMs: number,
  toMs: number
): { readonly tMs: number[]; readonly v: (number | null)[] } {
  const tMs: number[] = []
  const v: (number | null)[] = []
  for (const { times, values } of chunks) {
    for (let index = 0; index < times.length; index += 1) {
      const time = times[index] ?? 0
      if (time < fromMs || time > toMs) continue
      const value = values[index] ?? Number.NaN
      tMs.push(time)
      v.push(Number.isNaN(value) ? null : value)
    }
  }
  return { tMs, v }
}
