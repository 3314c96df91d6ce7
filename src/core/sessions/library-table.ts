import type { LibraryStore } from '@core/builds/types'
import { Build, Model } from '@shared/model'
import type { Database } from './database'

/** The library's catalogue (builds, models) in the store's database, in order of import. */
export function libraryTable(db: Database): LibraryStore {
  const rows = (table: 'builds' | 'models'): unknown[] =>
    (db.prepare(`SELECT json FROM ${table} ORDER BY rowid`).all() as { json: string }[]).map((row): unknown =>
      JSON.parse(row.json)
    )
  const put = (table: 'builds' | 'models', item: Build | Model): void => {
    db.prepare(
      `INSERT INTO ${table} (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json`
    ).run(item.id, JSON.stringify(item))
  }
  const remove = (table: 'builds' | 'models', id: string): boolean =>
    db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id).changes > 0
  return {
    builds: () => rows('builds').map((row) => Build.parse(row)),
    putBuild: (build) => put('builds', build),
    removeBuild: (id) => remove('builds', id),
    models: () => rows('models').map((row) => Model.parse(row)),
    putModel: (model) => put('models', model),
    removeModel: (id) => remove('models', id)
  }
}
