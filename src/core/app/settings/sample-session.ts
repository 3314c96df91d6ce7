import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, transaction, type Database } from '@core/sessions/database'

export interface SampleParts {
  /** `resources/sample-session`: a data folder with one recorded session. */
  readonly sample: string
  readonly db: Database
  /** The data folder of the user. */
  readonly folder: string
}

/** Tables that hold a session, in the order in which their rows refer to each other. */
const tables = ['sessions', 'series', 'events', 'chunks'] as const

/**
 * Puts the recorded sample session among the user's, so that it can be explored, exported and removed like any other; its id.
 * Once it is there nothing is done.
 */
export function addSampleSession({ sample, db, folder }: SampleParts): string {
  const scratch = mkdtempSync(join(tmpdir(), 'hotplate-sample-'))
  try {
    const copy = join(scratch, 'hotplate.db')
    copyFileSync(join(sample, 'hotplate.db'), copy)
    // The sample may be of an older schema; a copy is brought to today's.
    const opened = openDatabase(copy)
    const { id } = opened.prepare('SELECT id FROM sessions').get() as { id: string }
    opened.close()
    copyRows(db, copy)
    const raw = join(folder, 'sessions', id)
    if (!existsSync(raw)) cpSync(join(sample, 'sessions', id), raw, { recursive: true })
    return id
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function copyRows(db: Database, from: string): void {
  db.prepare('ATTACH ? AS sample').run(from)
  try {
    transaction(db, () => {
      const known = db
        .prepare('SELECT count(*) AS n FROM main.sessions WHERE id IN (SELECT id FROM sample.sessions)')
        .get() as { n: number }
      if (known.n > 0) return
      for (const table of tables) {
        const names = columnsOf(db, table)
        db.exec(`INSERT INTO main.${table} (${names}) SELECT ${names} FROM sample.${table}`)
      }
    })
  } finally {
    db.exec('DETACH sample')
  }
}

/** The columns of a table by name: a sample of an older schema may have them in another order. */
function columnsOf(db: Database, table: string): string {
  const columns = db.prepare(`PRAGMA main.table_info(${table})`).all() as { name: string }[]
  return columns.map(({ name }) => name).join(', ')
}
