import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Command } from './commands'

export interface OffersState {
  /** What the parts on screen can do right now. */
  readonly commands: readonly Command[]
  /** The session that is to be stopped: its own question is open where it is shown. Null = none. */
  readonly stopAsked: string | null
}

/** What the palette finds on the page: each part adds its deeds while it is shown. */
export interface Offers {
  readonly store: StoreApi<OffersState>
  /** Returns what takes them away again. */
  add(commands: readonly Command[]): () => void
  askStop(sessionId: string | null): void
}

export function createOffers(): Offers {
  const store = createStore<OffersState>(() => ({ commands: [], stopAsked: null }))
  return {
    store,
    add: (added) => {
      store.setState(({ commands }) => ({ commands: [...commands, ...added] }))
      return () =>
        store.setState(({ commands }) => ({ commands: commands.filter((one) => !added.includes(one)) }))
    },
    askStop: (stopAsked) => store.setState({ stopAsked })
  }
}
