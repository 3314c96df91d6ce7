import { figuresOf, fromBlob, toBlob, type Chunk } from './chunk-codec'
import { transaction, type Database } from './database'

/** Chunks of one session on their way to the database. */
export interface ChunkBatch {
  readonly sessionId: string
  readonly chunks: readonly Chunk[]
}

/**
 * Writes chunks in one transaction, replacing those at the same position. Chunks of a session that was removed
 * meanwhile are left out: the recording they belong to is gone.
 */
export function writeChunks(db: Database, batches: readonly ChunkBatch[]): void {
  const insert = db.prepare(
    `INSERT OR REPLACE INTO chunks
       (session_id, series, position, samples, known, from_ms, to_ms, min, max, sum, times, vals)
     SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM sessions WHERE id = ?`
  )
  transaction(db, () => {
    for (const { sessionId, chunks } of batches) {
      for (const chunk of chunks) {
        const f = figuresOf(chunk)
        insert.run(
          chunk.series,
          chunk.position,
          f.samples,
          f.known,
          f.fromMs,
          f.toMs,
          f.min,
          f.max,
          f.sum,
          toBlob(chunk.times),
          toBlob(chunk.values),
          sessionId
        )
      }
    }
  })
}

/** What to read of one series: a span of session time, and only chunks before a position (null = all). */
export interface ChunkSpan {
  readonly sessionId: string
  readonly series: string
  readonly fromMs: number
  readonly toMs: number
  readonly beforePosition: number | null
}

/** Chunks that touch the span, in order of time. */
export function readChunks(db: Database, span: ChunkSpan): Chunk[] {
  const rows = db
    .prepare(
      `SELECT position, times, vals FROM chunks
       WHERE session_id = ? AND series = ? AND to_ms >= ? AND from_ms <= ? AND position < ?
       ORDER BY position`
    )
    .all(
      span.sessionId,
      span.series,
      span.fromMs,
      span.toMs,
      span.beforePosition ?? Number.MAX_SAFE_INTEGER
    ) as { position: number; times: Uint8Array; vals: Uint8Array }[]
  return rows.map((row) => ({
    series: span.series,
    position: row.position,
    times: fromBlob(row.times),
    values: fromBlob(row.vals)
  }))
}

/** Series of a session that have at least one stored chunk. */
export function storedSeries(db: Database, sessionId: string): string[] {
  const rows = db.prepare('SELECT DISTINCT series FROM chunks WHERE session_id = ?').all(sessionId)
  return (rows as { series: string }[]).map((row) => row.series)
}
