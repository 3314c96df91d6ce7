import type { SessionDetail, SessionEvent } from '@shared/model'
import type { StoreApi } from 'zustand/vanilla'
import type { Connection } from '../rpc/connection'

/** Writing and taking away notes of a session; what changed is in the session's events at once. */
export interface SessionNotes {
  /** `atS` = seconds of the session's clock; null = a note on the whole session. */
  readonly add: (text: string, atS: number | null) => Promise<void>
  readonly remove: (eventId: number) => Promise<void>
}

/** The notes of a session of this Hotplate. A stored session sends no frames, so its detail is changed here. */
export function createSessionNotes(
  connection: Connection,
  sessionId: string,
  store: StoreApi<{ readonly detail: SessionDetail | null }>
): SessionNotes {
  const change = (eventId: number, added: readonly SessionEvent[]): void => {
    const { detail } = store.getState()
    if (detail === null) return
    const others = detail.events.filter(({ id }) => id !== eventId)
    const events = [...others, ...added].sort((a, b) => a.tMs - b.tMs || a.id - b.id)
    store.setState({ detail: { ...detail, events } })
  }
  return {
    add: async (text, atS) => {
      const added = await connection.call((client) => client.sessions.addNote({ sessionId, text, atS }))
      change(added.id, [added])
    },
    remove: async (eventId) => {
      await connection.call((client) => client.sessions.removeNote({ sessionId, eventId }))
      change(eventId, [])
    }
  }
}
