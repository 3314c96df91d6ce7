import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@shared/base/log'
import { TuneRecord } from './record'

/** Records of tunes on the PC, one file each, replaced whole so that a crash leaves the last repetition or the one before. */
export interface TuneFiles {
  all(): readonly TuneRecord[]
  get(tuneId: string): TuneRecord | null
  put(record: TuneRecord): void
  remove(tuneId: string): boolean
}

export function createTuneFiles(folder: string, log: Log): TuneFiles {
  const fileOf = (tuneId: string): string => join(folder, `${tuneId}.json`)
  const read = (tuneId: string): TuneRecord | null => {
    if (!/^[\w-]{1,64}$/.test(tuneId)) return null
    try {
      return TuneRecord.parse(JSON.parse(readFileSync(fileOf(tuneId), 'utf8')))
    } catch (error) {
      if (!isMissing(error)) log.warn({ tuneId, error: String(error) }, 'a kept tune cannot be read')
      return null
    }
  }
  const ids = (): string[] => {
    try {
      return readdirSync(folder).flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? [])
    } catch {
      return []
    }
  }
  return {
    all: () =>
      ids()
        .map(read)
        .filter((record) => record !== null)
        .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1)),
    get: read,
    put: (record) => {
      mkdirSync(folder, { recursive: true })
      const file = fileOf(record.id)
      writeFileSync(`${file}.part`, JSON.stringify(record))
      renameSync(`${file}.part`, file)
    },
    remove: (tuneId) => {
      if (read(tuneId) === null) return false
      rmSync(fileOf(tuneId), { force: true })
      return true
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
