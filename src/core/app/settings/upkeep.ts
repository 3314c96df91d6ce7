import { join } from 'node:path'
import { programVersion } from '@core/adb/host-services'
import type { About, DataUsage } from '@shared/model'
import type { Database } from '@core/sessions/database'
import { addSampleSession } from './sample-session'
import { createCleanUp, type CleanUp, type CleanUpParts } from './clean-up'
import { readDataUsage } from './data-usage'

/** Care of the data folder, and what runs here. */
export interface Upkeep {
  readonly cleanUp: CleanUp
  readonly logFile: string
  usage(): Promise<DataUsage>
  about(): Promise<About>
  /** The id of the recorded sample, now one of the stored sessions. */
  addSample(): string
}

export interface UpkeepParts extends CleanUpParts {
  readonly version: string
  readonly adbPath: string | null
  readonly db: Database
  readonly resources: string
}

export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { folder, version, adbPath } = parts
  // Outside Electron the last two are not there, whatever their types say.
  const running: Readonly<Partial<Record<string, string>>> = process.versions
  return {
    cleanUp: createCleanUp(parts),
    logFile: join(folder, 'hotplate.log'),
    addSample: () =>
      addSampleSession({ sample: join(parts.resources, 'sample-session'), db: parts.db, folder }),
    usage: () => readDataUsage(folder),
    about: async () => ({
      versions: {
        hotplate: version,
        adb: await programVersion(adbPath),
        node: running['node'] ?? null,
        electron: running['electron'] ?? null,
        chromium: running['chrome'] ?? null
      },
      platform: `${process.platform} ${process.arch}`,
      dataFolder: folder
    })
  }
}
