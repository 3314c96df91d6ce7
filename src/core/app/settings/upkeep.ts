import { join } from 'node:path'
import { programVersion } from '@core/adb/host-services'
import type { About, DataUsage } from '@shared/model'
import { createCleanUp, type CleanUp, type CleanUpParts } from './clean-up'
import { readDataUsage } from './data-usage'

/** Care of the data folder, and what runs here. */
export interface Upkeep {
  readonly cleanUp: CleanUp
  readonly logFile: string
  usage(): Promise<DataUsage>
  about(): Promise<About>
}

export interface UpkeepParts extends CleanUpParts {
  readonly version: string
  readonly adbPath: string | null
}

export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { folder, version, adbPath } = parts
  // Outside Electron the last two are not there, whatever their types say.
  const running: Readonly<Partial<Record<string, string>>> = process.versions
  return {
    cleanUp: createCleanUp(parts),
    logFile: join(folder, 'hotplate.log'),
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
