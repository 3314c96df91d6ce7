import { createContext, useContext } from 'react'
import { createFramePump, type FramePump } from '../charts/frame-pump'
import { Connection } from '../rpc/connection'
import type { OpenLink } from '../rpc/link'
import { createDraftStore, type DraftStore } from '../state/draft-store'
import { createLibraryStore, type LibraryStore } from '../state/library-store'
import { createPhonesStore } from '../state/phones-store'
import { createPreferencesStore, type PreferencesStore } from '../state/preferences-store'
import { createProvisionStore, type ProvisionStore } from '../state/provision-store'
import { createSessionListStore, type SessionListStore } from '../state/session-list-store'
import { createSystemStore } from '../state/system-store'
import { createUiStore, type UiStore } from '../state/ui-store'
import { createOffers, type Offers } from './offers'

/** Everything the views share; made once per page, owned by main.tsx. */
export interface Services {
  readonly connection: Connection
  readonly pump: FramePump
  readonly ui: UiStore
  readonly phones: ReturnType<typeof createPhonesStore>
  readonly system: ReturnType<typeof createSystemStore>
  readonly library: LibraryStore
  readonly provision: ProvisionStore
  readonly preferences: PreferencesStore
  readonly draft: DraftStore
  readonly sessions: SessionListStore
  readonly offers: Offers
  dispose(): void
}

/** Wires the stores to a connection that is opened by `openLink`. */
export function createServices(page: Window, openLink: OpenLink): Services {
  const connection = new Connection(openLink)
  const ui = createUiStore(page)
  const phones = createPhonesStore(connection)
  const system = createSystemStore(connection)
  const provision = createProvisionStore(connection)
  const library = createLibraryStore(connection)
  const preferences = createPreferencesStore(connection)
  return {
    connection,
    pump: createFramePump((draw) => void page.requestAnimationFrame(draw)),
    ui,
    phones,
    system,
    provision,
    draft: createDraftStore(),
    library,
    preferences,
    sessions: createSessionListStore(connection),
    offers: createOffers(),
    dispose: () => {
      for (const part of [ui, phones, system, provision, library, preferences, connection]) part.dispose()
    }
  }
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** The page's services; throws outside of ServicesProvider. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
