import type { SessionState, SessionSummary } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection } from '../rpc/connection'

export interface SessionListState {
  readonly sessions: readonly SessionSummary[]
  readonly known: boolean
}

export interface SessionListStore {
  readonly store: StoreApi<SessionListState>
  refresh(): Promise<void>
  rename(sessionId: string, name: string): Promise<void>
  remove(sessionId: string): Promise<void>
}

/** True while the session may still grow. */
export function isOpen(state: SessionState): boolean {
  return state === 'starting' || state === 'recording' || state === 'phoneAway'
}

/** Every stored and running session, newest first. */
export function createSessionListStore(connection: Connection): SessionListStore {
  const store = createStore<SessionListState>(() => ({ sessions: [], known: false }))
  const refresh = async (): Promise<void> => {
    const sessions = await connection.call((client) => client.sessions.list())
    const newestFirst = [...sessions].sort((a, b) => b.startedAt.localeCompare(a.startedAt))
    store.setState({ sessions: newestFirst, known: true })
  }
  return {
    store,
    refresh,
    rename: async (sessionId, name) => {
      await connection.call((client) => client.sessions.rename({ sessionId, name }))
      await refresh()
    },
    remove: async (sessionId) => {
      await connection.call((client) => client.sessions.remove({ sessionId }))
      await refresh()
    }
  }
}
