import type { Log } from '@shared/base/log'
import type { Database } from './database'
import { SessionRecord } from './session-record'

/** The rows of sessions. A row whose JSON cannot be read is left out and logged, so that one bad row hides no other. */
export class SessionTable {
  constructor(
    private readonly db: Database,
    private readonly log: Log
  ) {}

  put(record: SessionRecord): void {
    const { id, serial, state, startedAt } = record.summary
    this.db
      .prepare(
        `INSERT INTO sessions (id, serial, state, started_at, record) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, record = excluded.record`
      )
      .run(id, serial, state, startedAt, JSON.stringify(record))
  }

  get(id: string): SessionRecord | null {
    const row = this.db.prepare('SELECT id, record FROM sessions WHERE id = ?').get(id) as Row | undefined
    return row === undefined ? null : this.#read(row)
  }

  /** Newest first. */
  all(): SessionRecord[] {
    const rows = this.db.prepare('SELECT id, record FROM sessions ORDER BY started_at DESC, id DESC').all()
    return (rows as Row[]).map((row) => this.#read(row)).filter((record) => record !== null)
  }

  remove(id: string): boolean {
    return this.db.prepare('DELETE FROM sessions WHERE id = ?').run(id).changes > 0
  }

  #read(row: Row): SessionRecord | null {
    const parsed = SessionRecord.safeParse(JSON.parse(row.record))
    if (parsed.success) return parsed.data
    this.log.warn(
      { sessionId: row.id, issues: parsed.error.issues.slice(0, 3) },
      'a stored session cannot be read'
    )
    return null
  }
}

interface Row {
  readonly id: string
  readonly record: string
}
