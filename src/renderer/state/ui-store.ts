import { createStore, type StoreApi } from 'zustand/vanilla'
import { pickLocale, type Locale } from '../i18n/locale'
import { formatRoute, parseRoute, type Route } from './route'

/** Overlays that cover the views; at most one is open. */
export type Overlay = 'palette' | 'shortcuts'

/** Views that open session files: one of them to be read, several to be held against each other. */
export type DropTarget = 'diagnose' | 'compare'

export interface UiState {
  readonly route: Route
  readonly locale: Locale
  readonly overlay: Overlay | null
  /** Serials of the phones ticked for the batch bar. */
  readonly selected: readonly string[]
  /** The session that the Soak view shows for a phone, by serial; null = the form for a new one. */
  readonly soakSession: Readonly<Record<string, string | null>>
  /** Session files that were opened or dropped and wait for the view that shows them. */
  readonly dropped: { readonly view: DropTarget; readonly files: readonly File[] } | null
  /** Name of a file that was dropped to be imported, but whose path the browser does not tell; null = none. */
  readonly pathless: string | null
}

export interface UiStore {
  readonly store: StoreApi<UiState>
  go(route: Partial<Route>): void
  setLocale(locale: Locale): void
  show(overlay: Overlay | null): void
  select(serials: readonly string[]): void
  toggleSelected(serial: string): void
  /** False when these files of the system (by their number) were taken before. */
  takeFile(n: number): boolean
  setSoakSession(serial: string, sessionId: string | null): void
  /** Shows the form for a new soak, of the phone in focus. */
  newSoak(): void
  /** Sorts dropped files: a session file goes to Diagnose, several to Compare, others to the Library. */
  dropFiles(files: readonly File[]): void
  /** The dropped session files that this view opens, once. */
  takeDropped(view: DropTarget): readonly File[]
  forgetPathless(): void
  dispose(): void
}

const localeKey = 'hotplate.locale'

/** What is on screen and in which language; the place is kept in the address, the language in the page's storage. */
export function createUiStore(page: Window): UiStore {
  let taken = 0
  const store = createStore<UiState>(() => ({
    route: parseRoute(page.location.hash),
    locale: pickLocale(page.localStorage.getItem(localeKey), page.navigator.languages),
    overlay: null,
    selected: [],
    soakSession: {},
    dropped: null,
    pathless: null
  }))
  const follow = (): void => store.setState({ route: parseRoute(page.location.hash), overlay: null })
  page.addEventListener('hashchange', follow)
  const go = (change: Partial<Route>): void => {
    const route = { ...store.getState().route, ...change }
    store.setState({ route, overlay: null })
    const hash = formatRoute(route)
    if (page.location.hash !== hash) page.location.hash = hash
  }
  return {
    store,
    go,
    setLocale: (locale) => {
      page.localStorage.setItem(localeKey, locale)
      store.setState({ locale })
    },
    takeFile: (n) => {
      if (n <= taken) return false
      taken = n
      return true
    },
    select: (selected) => store.setState({ selected }),
    toggleSelected: (serial) =>
      store.setState(({ selected }) => ({
        selected: selected.includes(serial) ? selected.filter((one) => one !== serial) : [...selected, serial]
      })),
    show: (overlay) => store.setState({ overlay }),
    setSoakSession: (serial, sessionId) =>
      store.setState(({ soakSession }) => ({ soakSession: { ...soakSession, [serial]: sessionId } })),
    newSoak: () => {
      const { route, soakSession } = store.getState()
      const left = Object.entries(soakSession).filter(([serial]) => (route.serial ?? serial) !== serial)
      store.setState({ soakSession: Object.fromEntries(left) })
      go({ view: 'soak', mode: null })
    },
    dropFiles: (files) => {
      const sessions = files.filter(({ name }) => /\.(json|json\.gz|hotplate)$/i.test(name))
      const other = files.find((file) => !sessions.includes(file))
      const view = sessions.length > 1 ? 'compare' : 'diagnose'
      store.setState({
        dropped: sessions.length === 0 ? null : { view, files: sessions },
        pathless: other?.name ?? null
      })
      if (sessions.length === 0) go({ view: 'library' })
      else if (view === 'compare') go({ view, ids: [] })
      else go({ view, sessionId: null })
    },
    takeDropped: (view) => {
      const { dropped } = store.getState()
      if (dropped?.view !== view) return []
      store.setState({ dropped: null })
      return dropped.files
    },
    forgetPathless: () => store.setState({ pathless: null }),
    dispose: () => page.removeEventListener('hashchange', follow)
  }
}
