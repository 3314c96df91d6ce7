import type { Build, BuildCheck, ImportProgress, Model, Recipe } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Client } from '../rpc/link'
import type { Connection } from '../rpc/connection'

export interface LibraryState {
  readonly builds: readonly Build[]
  readonly models: readonly Model[]
  readonly recipes: readonly Recipe[]
  /** Imports on their way, of this page or another. */
  readonly imports: readonly ImportProgress[]
  readonly known: boolean
}

/** What is saved of a recipe; an id replaces the one that is there. */
export type RecipeDraft = Parameters<Client['recipes']['save']>[0]

export interface LibraryStore {
  readonly store: StoreApi<LibraryState>
  refresh(): Promise<void>
  /** The first path is the build, the others are packages that belong to it. */
  importBuild(paths: readonly [string, ...string[]]): Promise<Build>
  /** `sums` = lines of a SHA256SUMS file or its path; empty = none. */
  importModel(path: string, sums: string): Promise<Model>
  removeBuild(id: string): Promise<void>
  removeModel(id: string): Promise<void>
  checkBuild(id: string, serial: string): Promise<BuildCheck>
  saveRecipe(draft: RecipeDraft): Promise<Recipe>
  importRecipe(text: string): Promise<Recipe>
  exportRecipe(id: string): Promise<{ readonly fileName: string; readonly text: string }>
  removeRecipe(id: string): Promise<void>
  dispose(): void
}

const empty: LibraryState = { builds: [], models: [], recipes: [], imports: [], known: false }

/** Builds, models and recipes known to this PC; read again after every change made here and after every import. */
export function createLibraryStore(connection: Connection): LibraryStore {
  const store = createStore<LibraryState>(() => empty)
  const refresh = async (): Promise<void> => {
    const [builds, models, recipes] = await Promise.all([
      connection.call((client) => client.library.builds()),
      connection.call((client) => client.library.models()),
      connection.call((client) => client.recipes.list())
    ])
    store.setState({ builds, models, recipes, known: true })
  }
  const change = async <T>(ask: (client: Client) => Promise<T>): Promise<T> => {
    const result = await connection.call(ask)
    await refresh()
    return result
  }
  const watch = connection.subscribe({
    open: (client, signal) => client.library.watchImports(undefined, { signal }),
    onValue: (imports: readonly ImportProgress[]) => {
      const ended = imports.length < store.getState().imports.length
      store.setState({ imports })
      if (ended) void refresh().catch(() => undefined)
    },
    onEnd: () => store.setState({ imports: [] }),
    onError: () => store.setState({ imports: [] })
  })
  return {
    store,
    refresh,
    importBuild: ([path, ...more]) =>
      change((client) => client.library.importBuild({ path, ...(more.length === 0 ? {} : { more }) })),
    importModel: (path, sums) =>
      change((client) => client.library.importModel({ path, ...(sums === '' ? {} : { sums }) })),
    removeBuild: async (id) => {
      await change((client) => client.library.removeBuild({ id }))
    },
    removeModel: async (id) => {
      await change((client) => client.library.removeModel({ id }))
    },
    checkBuild: (id, serial) => connection.call((client) => client.library.checkBuild({ id, serial })),
    saveRecipe: (draft) => change((client) => client.recipes.save(draft)),
    importRecipe: (text) => change((client) => client.recipes.importText({ text })),
    exportRecipe: (id) => connection.call((client) => client.recipes.exportText({ id })),
    removeRecipe: async (id) => {
      await change((client) => client.recipes.remove({ id }))
    },
    dispose: () => watch.dispose()
  }
}
