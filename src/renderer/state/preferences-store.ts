import type { PreferencesChange, PreferencesState } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection } from '../rpc/connection'

export interface PreferencesView {
  /** Null until the core told them. */
  readonly state: PreferencesState | null
}

/** What the user chose, followed from the core, so that every window shows the same. */
export interface PreferencesStore {
  readonly store: StoreApi<PreferencesView>
  /** Rejects with the core's error; what is shown then is what holds. */
  set(change: PreferencesChange): Promise<void>
  dispose(): void
}

export function createPreferencesStore(connection: Connection): PreferencesStore {
  const store = createStore<PreferencesView>(() => ({ state: null }))
  const subscription = connection.subscribe({
    open: (client, signal) => client.preferences.watch(undefined, { signal }),
    onValue: (state: PreferencesState) => store.setState({ state })
  })
  return {
    store,
    set: async (change) => {
      store.setState({ state: await connection.call((client) => client.preferences.set(change)) })
    },
    dispose: () => subscription.dispose()
  }
}
