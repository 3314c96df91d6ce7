import type { CapabilityStore } from '@core/builds/capabilities'
import { z } from 'zod'
import type { Database } from './database'

const Texts = z.object({ helpText: z.string(), versionText: z.string() })

/** What programs said of themselves, in the store's database. */
export function capabilityTable(db: Database, now: () => number = Date.now): CapabilityStore {
  return {
    get: (key) => {
      const row = db.prepare('SELECT json FROM capabilities WHERE key = ?').get(key) as
        { readonly json: string } | undefined
      return row === undefined ? null : Texts.parse(JSON.parse(row.json))
    },
    put: (key, texts) => {
      db.prepare(
        `INSERT INTO capabilities (key, asked_at, json) VALUES (?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET asked_at = excluded.asked_at, json = excluded.json`
      ).run(key, new Date(now()).toISOString(), JSON.stringify(texts))
    }
  }
}
