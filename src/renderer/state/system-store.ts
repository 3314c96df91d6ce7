import type { SystemStatus } from '@shared/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection } from '../rpc/connection'

export interface SystemState {
  readonly status: SystemStatus | null
}

/** Version, adb server and data folder, followed for the footer. */
export function createSystemStore(connection: Connection): {
  readonly store: StoreApi<SystemState>
  dispose(): void
} {
  const store = createStore<SystemState>(() => ({ status: null }))
  const subscription = connection.subscribe({
    open: (client, signal) => client.system.watch(undefined, { signal }),
    onValue: (status: SystemStatus) => store.setState({ status })
  })
  return { store, dispose: () => subscription.dispose() }
}
