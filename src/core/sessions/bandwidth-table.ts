import type { BandwidthStore } from '@core/plan/types'
import { BandwidthMeasurement } from '@shared/model'
import type { Database } from './database'

/** Measured bandwidths in the store's database. A row that cannot be read counts as none. */
export function bandwidthTable(db: Database): BandwidthStore {
  return {
    get: (serial, modelId) => {
      const rows = db
        .prepare(
          'SELECT json FROM bandwidths WHERE serial = ? ORDER BY model_id = ? DESC, bytes_per_second DESC LIMIT 1'
        )
        .all(serial, modelId ?? '') as { json: string }[]
      const [first] = rows
      const parsed = first === undefined ? null : BandwidthMeasurement.safeParse(JSON.parse(first.json))
      return parsed?.success === true ? parsed.data : null
    },
    put: (serial, modelId, measured) => {
      db.prepare(
        `INSERT INTO bandwidths (serial, model_id, bytes_per_second, json) VALUES (?, ?, ?, ?)
         ON CONFLICT (serial, model_id) DO UPDATE
         SET bytes_per_second = excluded.bytes_per_second, json = excluded.json`
      ).run(serial, modelId, measured.bytesPerSecond, JSON.stringify(measured))
    }
  }
}
