import type { SeriesColumns, SessionFrame } from '@shared/model'
import type { Database } from './database'
import type { LiveSession } from './live-session'
import { readSeries } from './series-reader'

/** Samples a series that the first frame has at most (decimated by min/max). */
const firstPoints = 2000

/**
 * Frames of a live session for one reader, until it ends or the reader leaves. A frame is made only when the reader
 * asks for the next one, from where it stands: a slow reader gets fewer and larger frames, and nothing is queued for it.
 */
export async function* liveFrames(
  live: LiveSession,
  db: Database,
  signal?: AbortSignal
): AsyncGenerator<SessionFrame, void> {
  const reader = new ColumnReader(live, db, firstPoints)
  for await (const _change of live.changes.read(signal)) {
    yield {
      detail: live.detail(),
      nowMs: live.nowMs(),
      columns: reader.next(),
      verdict: live.verdict?.latest ?? null
    }
  }
}

/** What a reader of a live session lacks, from where it stands: the first time everything, of each series about `points` samples. */
export class ColumnReader {
  #cursors: ReadonlyMap<string, number> | null = null
  readonly #lastMs = new Map<string, number>()

  constructor(
    private readonly live: LiveSession,
    private readonly db: Database,
    private readonly points: number
  ) {}

  next(): SeriesColumns[] {
    const columns = this.#columns().filter((column) => column.tMs.length > 0)
    this.#cursors = this.live.memory.cursors()
    for (const { name, tMs } of columns) this.#lastMs.set(name, tMs.at(-1) ?? 0)
    return columns
  }

  #columns(): SeriesColumns[] {
    const { memory } = this.live
    if (this.#cursors === null) return this.#stored({})
    const { columns, behind } = memory.since(this.#cursors)
    const late = behind.flatMap((name) => {
      // Just after the last time this reader has; times are whole milliseconds.
      const fromMs = (this.#lastMs.get(name) ?? Number.MIN_SAFE_INTEGER) + 0.5
      return this.#stored({ names: [name], fromMs })
    })
    return [...columns, ...late]
  }

  #stored(span: { readonly names?: readonly string[]; readonly fromMs?: number }): SeriesColumns[] {
    return readSeries(this.db, { sessionId: this.live.id, points: this.points, ...span }, this.live.memory)
  }
}
