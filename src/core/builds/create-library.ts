import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import { ImportBook } from './import-book'
import { readBuild } from './import-build'
import { readModel } from './import-model'
import type { Library, LibraryStore } from './types'

export interface LibraryOptions {
  readonly store: LibraryStore
  readonly log: Log
  /** Wall clock in ms, for the import's date. */
  readonly now?: () => number
}

/** The library over a store that remembers it. Importing the same files again refreshes the entry. */
export function createLibrary({ store, log, now = Date.now }: LibraryOptions): Library {
  const book = new ImportBook()
  const date = (): string => new Date(now()).toISOString()
  return {
    builds: () => store.builds(),
    models: () => store.models(),
    build: (idOrName) => find(store.builds(), idOrName) ?? missing('UNKNOWN_BUILD', { build: idOrName }),
    model: (idOrName) => find(store.models(), idOrName) ?? missing('UNKNOWN_MODEL', { model: idOrName }),
    async importBuild(path, { signal } = {}) {
      const build = await book.follow('build', path, () => readBuild(path, date(), signal))
      store.putBuild(build)
      log.info(
        { id: build.id, folder: build.folder, abi: build.abi, files: build.files.length },
        'build imported'
      )
      return build
    },
    async importModel(path, { signal } = {}) {
      const model = await book.follow('model', path, () => readModel(path, date(), signal))
      store.putModel(model)
      log.info({ id: model.id, folder: model.folder, shards: model.shards.length }, 'model imported')
      return model
    },
    watchImports: (signal) => book.latest.read(signal),
    noteVersion(buildId, version) {
      const build = store.builds().find(({ id }) => id === buildId)
      if (build !== undefined && build.version !== version) store.putBuild({ ...build, version })
    },
    removeBuild: (id) => store.removeBuild(id),
    removeModel: (id) => store.removeModel(id)
  }
}

/** By id first; by name only when one entry has it. */
function find<T extends { readonly id: string; readonly name: string }>(
  entries: readonly T[],
  idOrName: string
): T | undefined {
  const byName = entries.filter((entry) => entry.name === idOrName)
  return entries.find((entry) => entry.id === idOrName) ?? (byName.length === 1 ? byName[0] : undefined)
}

function missing(code: 'UNKNOWN_BUILD' | 'UNKNOWN_MODEL', data: Readonly<Record<string, string>>): never {
  throw new HotplateError(code, data)
}
