import { fallingOf } from '@core/statistics/falling'
import { cvPct, medianOf } from '@core/statistics/spread'
import { kindOf, type CellRecord, type Measurement, type TuneRecord } from './record'

/** What was measured of one cell. `relative` = its rate over the reference's rate at that time: heat and mood of the phone taken out. */
export interface CellScore {
  readonly cell: CellRecord
  readonly rates: readonly number[]
  readonly relatives: readonly number[]
  readonly rate: number | null
  readonly relative: number | null
  readonly cvPct: number | null
  readonly falling: boolean
  readonly joulesPerToken: number | null
}

/** How fast the reference counts for less, in repetitions before or after. */
const reach = 4

/** Scores of all cells, by id. */
export function scoresOf(record: Pick<TuneRecord, 'cells' | 'log'>): ReadonlyMap<string, CellScore> {
  const level = referenceLevel(record)
  return new Map(record.cells.map((cell) => [cell.id, scoreOf(cell, record.log, level)]))
}

function scoreOf(
  cell: CellRecord,
  log: readonly Measurement[],
  level: (cell: CellRecord, at: number) => number | null
): CellScore {
  const own = log.flatMap((measurement, at) => (measurement.cellId === cell.id ? [{ measurement, at }] : []))
  const rates = own.map(({ measurement }) => measurement.rate)
  const relatives = own.flatMap(({ measurement, at }) => {
    const reference = level(cell, at)
    return reference === null ? [] : [measurement.rate / reference]
  })
  const joules = own.flatMap(({ measurement }) => measurement.joulesPerToken ?? [])
  return {
    ...{ cell, rates, relatives, rate: rates.length === 0 ? null : medianOf(rates) },
    relative: relatives.length === 0 ? null : medianOf(relatives),
    cvPct: cvPct(relatives),
    falling: fallingOf(rates).falling,
    joulesPerToken: joules.length === 0 ? null : medianOf(joules)
  }
}

/** The reference's rate around a place in the log: of all its repetitions, the near ones count most. */
function referenceLevel({
  cells,
  log
}: Pick<TuneRecord, 'cells' | 'log'>): (cell: CellRecord, at: number) => number | null {
  const references = {
    decode: calmed(measuredAt(log, referenceOf(cells, 'decode'))),
    prompt: calmed(measuredAt(log, referenceOf(cells, 'prompt')))
  }
  return (cell, at) => {
    const points = references[kindOf(cell.stage)]
    const weights = points.map((point) => Math.exp(-Math.abs(point.at - at) / reach))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    if (total === 0) return null
    return points.reduce((sum, { rate }, index) => sum + rate * (weights[index] ?? 0), 0) / total
  }
}

/** The reference of decode is the settings without a tune; of the prompt the first cell of it. */
export function referenceOf(cells: readonly CellRecord[], kind: 'decode' | 'prompt'): CellRecord | null {
  const ofKind = cells.filter(({ stage, fate }) => kindOf(stage) === kind && fate === null)
  return ofKind.find(({ isReference }) => isReference) ?? ofKind[0] ?? null
}

function measuredAt(log: readonly Measurement[], cell: CellRecord | null): { rate: number; at: number }[] {
  return log.flatMap(({ cellId, rate }, at) => (cellId === cell?.id ? [{ rate, at }] : []))
}

/** One repetition far off both its neighbours was disturbed: it counts as their median. */
function calmed(points: { rate: number; at: number }[]): { rate: number; at: number }[] {
  return points.map((point, at) => {
    const from = Math.max(0, Math.min(at - 1, points.length - 3))
    const near = points.slice(from, from + 3).map(({ rate }) => rate)
    const middle = medianOf(near)
    return near.length === 3 && point.rate < 0.9 * middle ? { ...point, rate: middle } : point
  })
}
