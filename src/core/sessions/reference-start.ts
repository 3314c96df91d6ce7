import type { GateReference } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import type { Database } from './database'
import { readSeries } from './series-reader'
import type { SessionTable } from './session-table'

/** What is to be run where. */
export interface ReferenceQuery {
  readonly serial: string
  readonly buildId: string | null
  readonly modelId: string | null
}

/** A sensor of the slow ring tells within this time. */
const startMs = 30_000

/** How the first whole session of this build and model began on this phone; null = there is none. */
export function referenceStart(
  db: Database,
  sessions: SessionTable
): (query: ReferenceQuery) => GateReference | null {
  return ({ serial, buildId, modelId }) => {
    if (buildId === null || modelId === null) return null
    const first = sessions
      .all()
      .filter(
        ({ summary, request }) =>
          summary.serial === serial && request?.modelId === modelId && request.buildId === buildId
      )
      .findLast(({ summary }) => summary.state === 'finished')
    if (first === undefined) return null
    const names = [seriesNames.batteryTemp, seriesNames.skinTemp, seriesNames.cpuTemp]
    const query = { sessionId: first.summary.id, names, fromMs: 0, toMs: startMs, points: 200 }
    const columns = readSeries(db, query, null)
    const begin = (name: string): number | null =>
      columns.find((column) => column.name === name)?.v.find((value) => value !== null) ?? null
    const [batteryC, skinC, cpuC] = names.map(begin)
    return { batteryC: batteryC ?? null, skinC: skinC ?? null, cpuC: cpuC ?? null }
  }
}
