import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import { isContentId } from './content-id'
import { ImportBook } from './import-book'
import { importBuildFiles } from './import-build'
import { readModel, type ReadModelOptions } from './import-model'
import type { Library, LibraryStore } from './types'

export interface LibraryOptions {
  readonly store: LibraryStore
  /** Where imported builds are kept, a folder a build; made when missing. Models stay where they are. */
  readonly folder: string
  readonly log: Log
  /** Hashes one file of a model, perhaps keeping more of it than its hash; default: hashFile. */
  readonly hash?: ReadModelOptions['hash']
  /** Wall clock in ms, for the import's date. */
  readonly now?: () => number
}

/** The library over a store that remembers it. Importing the same files again refreshes the entry. */
export function createLibrary({ store, folder, log, hash, now = Date.now }: LibraryOptions): Library {
  const book = new ImportBook()
  const date = (): string => new Date(now()).toISOString()
  return {
    builds: () => store.builds(),
    models: () => store.models(),
    build: (idOrName) => find(store.builds(), idOrName) ?? missing('UNKNOWN_BUILD', { build: idOrName }),
    model: (idOrName) => find(store.models(), idOrName) ?? missing('UNKNOWN_MODEL', { model: idOrName }),
    async importBuild(path, { signal = never(), more = [] } = {}) {
      const build = await book.follow('build', path, (report) =>
        importBuildFiles([path, ...more], { folder, importedAt: date(), signal, report })
      )
      store.putBuild(build)
      log.info(
        { id: build.id, folder: build.folder, abi: build.abi, files: build.files.length },
        'build imported'
      )
      return build
    },
    async importModel(path, options = {}) {
      const model = await book.follow('model', path, (report) =>
        readModel(path, date(), { ...options, report, hash })
      )
      store.putModel(model)
      log.info({ id: model.id, folder: model.folder, shards: model.shards.length }, 'model imported')
      return model
    },
    watchImports: (signal) => book.latest.read(signal),
    noteVersion(buildId, version) {
      const build = store.builds().find(({ id }) => id === buildId)
      if (build !== undefined && build.version !== version) store.putBuild({ ...build, version })
    },
    removeBuild(id) {
      const removed = store.removeBuild(id)
      // An entry of an older Hotplate may name a folder of the user's own: that stays.
      if (removed && isContentId(id)) rmSync(join(folder, id), { recursive: true, force: true })
      return removed
    },
    removeModel: (id) => store.removeModel(id)
  }
}

/** A signal that nobody fires. */
const never = (): AbortSignal => new AbortController().signal

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
