import { SessionEvent } from '@shared/model'
import { SeriesInfo } from '@shared/units/series'
import { transaction, type Database } from './database'
import { verdictKinds } from './verdict/verdict-events'

/**
 * Where an event comes from: `record` events are read out of the phone's files and are made anew by a replay,
 * `program` events (the link, marks, read-back) are known to this PC alone and are never thrown away, `verdict` events are what the
 * newest verdict tells.
 */
export type EventOrigin = 'record' | 'program' | 'verdict'

export interface StoredEvent {
  readonly origin: EventOrigin
  readonly event: SessionEvent
}

interface JsonRow {
  readonly json: string
}

/** Series descriptions and events of sessions. */
export class DetailTables {
  constructor(private readonly db: Database) {}

  events(sessionId: string): StoredEvent[] {
    const rows = this.db
      .prepare('SELECT origin, json FROM events WHERE session_id = ? ORDER BY t_ms, id')
      .all(sessionId) as (JsonRow & { origin: EventOrigin })[]
    return rows.map(({ origin, json }) => ({ origin, event: SessionEvent.parse(JSON.parse(json)) }))
  }

  putEvents(sessionId: string, events: readonly StoredEvent[]): void {
    const insert = this.db.prepare(
      'INSERT OR REPLACE INTO events (session_id, id, origin, t_ms, json) SELECT id, ?, ?, ?, ? FROM sessions WHERE id = ?'
    )
    transaction(this.db, () => {
      for (const { origin, event } of events) {
        insert.run(event.id, origin, event.tMs, JSON.stringify(event), sessionId)
      }
    })
  }

  /** Adds an event of this PC to a session that nobody records; it gets the next number. */
  addEvent(sessionId: string, event: Omit<SessionEvent, 'id'>): SessionEvent {
    return transaction(this.db, () => {
      const row = this.db
        .prepare('SELECT COALESCE(MAX(id), 0) + 1 AS next FROM events WHERE session_id = ?')
        .get(sessionId) as { next: number }
      const added = { ...event, id: row.next }
      this.db
        .prepare('INSERT INTO events (session_id, id, origin, t_ms, json) VALUES (?, ?, ?, ?, ?)')
        .run(sessionId, added.id, 'program' satisfies EventOrigin, added.tMs, JSON.stringify(added))
      return added
    })
  }

  removeEvent(sessionId: string, id: number): void {
    this.db.prepare('DELETE FROM events WHERE session_id = ? AND id = ?').run(sessionId, id)
  }

  /** Puts what the newest verdict tells in place of what an earlier one, or the recording of an older program, told of the same. */
  putVerdictEvents(sessionId: string, told: readonly SessionEvent[]): void {
    const insert = this.db.prepare(
      "INSERT INTO events (session_id, id, origin, t_ms, json) SELECT id, ?, 'verdict', ?, ? FROM sessions WHERE id = ?"
    )
    transaction(this.db, () => {
      for (const { event } of this.events(sessionId))
        if (verdictKinds.has(event.kind)) this.removeEvent(sessionId, event.id)
      for (const event of told) insert.run(event.id, event.tMs, JSON.stringify(event), sessionId)
    })
  }

  /** Forgets what a replay of the raw files will make again. */
  forgetDerived(sessionId: string): void {
    transaction(this.db, () => {
      this.db.prepare("DELETE FROM events WHERE session_id = ? AND origin != 'program'").run(sessionId)
      this.db.prepare('DELETE FROM series WHERE session_id = ?').run(sessionId)
      this.db.prepare('DELETE FROM chunks WHERE session_id = ?').run(sessionId)
    })
  }

  series(sessionId: string): SeriesInfo[] {
    const rows = this.db
      .prepare('SELECT json FROM series WHERE session_id = ? ORDER BY position')
      .all(sessionId) as unknown as JsonRow[]
    return rows.map((row) => SeriesInfo.parse(JSON.parse(row.json)))
  }

  putSeries(sessionId: string, series: readonly SeriesInfo[]): void {
    const insert = this.db.prepare(
      'INSERT OR REPLACE INTO series (session_id, name, position, json) SELECT id, ?, ?, ? FROM sessions WHERE id = ?'
    )
    transaction(this.db, () => {
      for (const [position, info] of series.entries()) {
        insert.run(info.name, position, JSON.stringify(info), sessionId)
      }
    })
  }
}
