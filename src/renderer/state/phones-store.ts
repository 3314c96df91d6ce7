import type { PhoneSummary } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection } from '../rpc/connection'

export interface PhonesState {
  readonly phones: readonly PhoneSummary[]
  /** False until the first list came. */
  readonly known: boolean
}

/** The rail: follows phones.watch for as long as the page lives. */
export function createPhonesStore(connection: Connection): {
  readonly store: StoreApi<PhonesState>
  dispose(): void
} {
  const store = createStore<PhonesState>(() => ({ phones: [], known: false }))
  const subscription = connection.subscribe({
    open: (client, signal) => client.phones.watch(undefined, { signal }),
    onValue: (phones: readonly PhoneSummary[]) => store.setState({ phones, known: true })
  })
  return { store, dispose: () => subscription.dispose() }
}

/** True while adb can talk to the phone. */
export function isReady(phone: PhoneSummary): boolean {
  return phone.state === 'device'
}
