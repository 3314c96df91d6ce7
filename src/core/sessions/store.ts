import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CapabilityStore } from '@core/builds/capabilities'
import type { LibraryStore } from '@core/builds/types'
import type { BandwidthStore } from '@core/plan/types'
import type { RecipeStore } from '@core/recipes/types'
import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import { bandwidthTable } from './bandwidth-table'
import { capabilityTable } from './capability-table'
import type { ChunkWriter } from './chunk-writer'
import { openDatabase, type Database } from './database'
import { DetailTables } from './detail-tables'
import { libraryTable } from './library-table'
import { recipeTable } from './recipe-table'
import { startSampleWriter } from './sample-writer-host'
import { SessionTable } from './session-table'

export interface StoreOptions {
  /** The data folder (HOTPLATE_HOME); made when missing. */
  readonly folder: string
  readonly log: Log
  /** Script of the writer's worker thread; default: found beside the built code, null = no worker. */
  readonly workerFile?: string | null
}

/** The data folder: `hotplate.db` (catalogue and samples) and `sessions/<id>/` (raw text as the phone wrote it). */
export interface Store {
  readonly folder: string
  readonly db: Database
  readonly library: LibraryStore
  readonly recipes: RecipeStore
  readonly capabilities: CapabilityStore
  readonly bandwidths: BandwidthStore
  readonly sessions: SessionTable
  readonly details: DetailTables
  readonly writer: ChunkWriter
  sessionFolder(sessionId: string): string
  /** Removes the rows and the raw text of a session; false when there is no such session. */
  removeSession(sessionId: string): boolean
  dispose(): Promise<void>
}

/** Opens the data folder. Throws STORE_NEWER and STORE_FAILED. */
export function openStore(options: StoreOptions): Store {
  const { folder, log } = options
  try {
    mkdirSync(join(folder, 'sessions'), { recursive: true })
  } catch (error) {
    throw new HotplateError('STORE_FAILED', { folder, detail: String(error) }, { cause: error })
  }
  const databaseFile = join(folder, 'hotplate.db')
  const db = openDatabase(databaseFile)
  const sessions = new SessionTable(db, log)
  const writer = startSampleWriter({
    databaseFile,
    ...(options.workerFile === undefined ? {} : { workerFile: options.workerFile })
  })
  const sessionFolder = (sessionId: string): string => join(folder, 'sessions', sessionId)
  return {
    folder,
    db,
    library: libraryTable(db),
    recipes: recipeTable(db),
    capabilities: capabilityTable(db),
    bandwidths: bandwidthTable(db),
    sessions,
    details: new DetailTables(db),
    writer,
    sessionFolder,
    removeSession: (sessionId) => {
      const removed = sessions.remove(sessionId)
      if (removed) rmSync(sessionFolder(sessionId), { recursive: true, force: true })
      return removed
    },
    dispose: async () => {
      try {
        await writer.dispose()
      } finally {
        db.close()
      }
    }
  }
}
