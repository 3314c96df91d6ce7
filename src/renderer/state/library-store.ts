import type { Build, Model } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection } from '../rpc/connection'

export interface LibraryState {
  readonly builds: readonly Build[]
  readonly models: readonly Model[]
  readonly known: boolean
}

export interface LibraryStore {
  readonly store: StoreApi<LibraryState>
  refresh(): Promise<void>
  importBuild(path: string): Promise<Build>
  importModel(path: string): Promise<Model>
  removeBuild(id: string): Promise<void>
  removeModel(id: string): Promise<void>
}

/** Builds and models known to this PC; read again after every change made here. */
export function createLibraryStore(connection: Connection): LibraryStore {
  const store = createStore<LibraryState>(() => ({ builds: [], models: [], known: false }))
  const refresh = async (): Promise<void> => {
    const [builds, models] = await Promise.all([
      connection.call((client) => client.library.builds()),
      connection.call((client) => client.library.models())
    ])
    store.setState({ builds, models, known: true })
  }
  const then = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await refresh()
    return result
  }
  return {
    store,
    refresh,
    importBuild: (path) => then(connection.call((client) => client.library.importBuild({ path }))),
    importModel: (path) => then(connection.call((client) => client.library.importModel({ path }))),
    removeBuild: async (id) => {
      await then(connection.call((client) => client.library.removeBuild({ id })))
    },
    removeModel: async (id) => {
      await then(connection.call((client) => client.library.removeModel({ id })))
    }
  }
}
