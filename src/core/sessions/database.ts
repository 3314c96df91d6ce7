import { createRequire } from 'node:module'
import type * as Driver from '@photostructure/sqlite'
import { HotplateError } from '@shared/errors/hotplate-error'
import { migrations } from './migrations'

/** A connection in the shape of Node's own SQLite module. */
export type Database = InstanceType<typeof Driver.DatabaseSync>

/** Node's own module where it exists (Electron, Node 22.5 and later), else the add-on with the same API. */
function loadDriver(): typeof Driver {
  const load = createRequire(import.meta.url)
  try {
    return load('node:sqlite') as typeof Driver
  } catch {
    return load('@photostructure/sqlite') as typeof Driver
  }
}

/** Opens the file as it is, without looking at its version: for a second connection to a database already migrated. */
export function openConnection(file: string): Database {
  const { DatabaseSync } = loadDriver()
  const db = new DatabaseSync(file)
  db.exec('PRAGMA busy_timeout = 5000')
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = NORMAL')
  db.exec('PRAGMA foreign_keys = ON')
  return db
}

/**
 * Opens the database and brings it to the newest schema. Throws STORE_NEWER when a newer Hotplate wrote it
 * (nothing is changed then) and STORE_FAILED when it cannot be opened.
 */
export function openDatabase(file: string, steps: readonly string[] = migrations): Database {
  let db: Database | null = null
  try {
    db = openConnection(file)
    migrate(db, file, steps)
    return db
  } catch (error) {
    db?.close()
    if (error instanceof HotplateError) throw error
    throw new HotplateError('STORE_FAILED', { folder: file, detail: String(error) }, { cause: error })
  }
}

function migrate(db: Database, file: string, steps: readonly string[]): void {
  const found = readVersion(db)
  if (found > steps.length) {
    throw new HotplateError('STORE_NEWER', { folder: file, found, known: steps.length })
  }
  for (const [index, step] of steps.entries()) {
    if (index < found) continue
    transaction(db, () => {
      // Another program may have taken this step while we waited for the write lock.
      if (readVersion(db) > index) return
      db.exec(step)
      db.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}

function readVersion(db: Database): number {
  const row = db.prepare('PRAGMA user_version').get() as { user_version: number }
  return row.user_version
}

/** Runs `work` as one write transaction: all of it or nothing. */
export function transaction<T>(db: Database, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}
