import type { ModelHistory } from '@core/plan/types'
import { seriesNames } from '@shared/units/series'
import type { Database } from './database'
import type { SessionTable } from './session-table'

/** How many of the newest sessions are looked at. */
const most = 20

/**
 * What earlier sessions of a model took from the phone's available memory: the fall of MemAvailable from its highest to its
 * lowest within a session, the largest of the newest sessions. Other apps are in it: it is what the phone gave up meanwhile.
 */
export function modelHistory(db: Database, sessions: SessionTable): ModelHistory {
  const fall = db.prepare(
    'SELECT max(max) AS high, min(min) AS low FROM chunks WHERE session_id = ? AND series = ?'
  )
  return (serial, modelId) => {
    const falls = sessions
      .all()
      .filter(({ summary, request }) => summary.serial === serial && request?.modelId === modelId)
      .slice(0, most)
      .flatMap(({ summary }) => {
        const row = fall.get(summary.id, seriesNames.memAvailable) as
          { readonly high: number | null; readonly low: number | null } | undefined
        return row?.high == null || row.low == null ? [] : [(row.high - row.low) * 1024]
      })
    return falls.length === 0 ? null : { peakBytes: Math.max(...falls), sessions: falls.length }
  }
}
