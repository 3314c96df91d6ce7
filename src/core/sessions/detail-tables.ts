import { Finding, SessionEvent } from '@shared/model'
import { SeriesInfo } from '@shared/units/series'
import { transaction, type Database } from './database'

/**
 * Where an event comes from: `record` events are read out of the phone's files and are made anew by a replay,
 * `program` events (the link, marks, read-back) are known to this PC alone and are never thrown away.
 */
export type EventOrigin = 'record' | 'program'

export interface StoredEvent {
  readonly origin: EventOrigin
  readonly event: SessionEvent
}

interface JsonRow {
  readonly json: string
}

/** Series descriptions, events and findings of sessions. */
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

  /** Forgets what a replay of the raw files will make again. */
  forgetDerived(sessionId: string): void {
    transaction(this.db, () => {
      this.db.prepare("DELETE FROM events WHERE session_id = ? AND origin = 'record'").run(sessionId)
      this.db.prepare('DELETE FROM findings WHERE session_id = ?').run(sessionId)
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

  findings(sessionId: string): Finding[] {
    const rows = this.db
      .prepare('SELECT json FROM findings WHERE session_id = ? ORDER BY from_ms, id')
      .all(sessionId) as unknown as JsonRow[]
    return rows.map((row) => Finding.parse(JSON.parse(row.json)))
  }

  putFindings(sessionId: string, findings: readonly Finding[]): void {
    const insert = this.db.prepare(
      'INSERT OR REPLACE INTO findings (session_id, id, from_ms, json) SELECT id, ?, ?, ? FROM sessions WHERE id = ?'
    )
    transaction(this.db, () => {
      this.db.prepare('DELETE FROM findings WHERE session_id = ?').run(sessionId)
      for (const finding of findings) {
        insert.run(finding.id, finding.fromMs, JSON.stringify(finding), sessionId)
      }
    })
  }
}
