import { seededRandom, shuffled } from '@core/statistics/random'
import { stages, kindOf, type CellRecord, type Stage, type TuneRecord } from './record'
import { referenceOf, type CellScore } from './scores'

/** Repetitions a cell that is still in the race has after each round. */
const quotas = [1, 3, 5] as const
/** More than the last quota only while a cell is not yet sure. */
const mostRepetitions = 7
export const sureCvPct = 5
/** Cells this close to the best stay whatever their rank; below the first number of a round a cell is out. */
const stays = [0.88, 0.94, 0.955] as const
/** Other cells between two repetitions of the reference. */
const referenceEvery = 3
/** A cell that reaches less of the best than this is not measured again: it has collapsed. */
export const collapseShare = 0.35

export interface Race {
  readonly stage: Stage
  readonly cells: readonly CellRecord[]
  readonly scores: ReadonlyMap<string, CellScore>
}

/**
 * The cell to measure next in a stage, or null when the race is over: successive halving. Each round gives the cells that are left
 * more repetitions, in random order, with the reference in between; then the slower half goes, but none that may be the answer.
 */
export function nextInRace(record: TuneRecord, race: Race): string | null {
  for (const [round, quota] of quotas.entries()) {
    const alive = survivors(race, round)
    const pending = alive.filter(({ id }) => count(race, id) < quota)
    if (pending.length > 0 && (round === 0 || alive.length > 1 || count(race, alive[0]?.id ?? '') < 3))
      return interleaved(record, race, inOrder(record, race, { round, pending }))
    if (alive.length <= 1) return null
  }
  const unsure = survivors(race, quotas.length).filter(
    ({ id }) => count(race, id) < mostRepetitions && (race.scores.get(id)?.cvPct ?? 0) > sureCvPct
  )
  return interleaved(record, race, unsure[0]?.id ?? null)
}

/** Cells still in the race when a round begins (0 = the first). */
export function survivors({ cells, scores }: Race, round: number): readonly CellRecord[] {
  let alive = cells.filter(({ fate }) => fate === null)
  for (let past = 0; past < round; past += 1) {
    const relatives = alive.map(({ id }) => scores.get(id)?.relative ?? 0)
    const best = Math.max(...relatives)
    const half = [...relatives].sort((a, b) => b - a)[Math.ceil(alive.length / 2) - 1] ?? 0
    const keep = Math.min(stays[past] ?? 1, 1) * best
    const near = past === 0 ? 0.92 * best : keep
    alive = alive.filter((_, at) => {
      const relative = relatives[at] ?? 0
      return relative >= near || (relative >= keep && relative >= half)
    })
  }
  return alive
}

function inOrder(
  record: TuneRecord,
  { stage }: Race,
  { round, pending }: { readonly round: number; readonly pending: readonly CellRecord[] }
): string | null {
  const seed = record.request.seed * 1000 + stages.indexOf(stage) * 10 + round
  const [next] = shuffled(pending, seededRandom(seed))
  return next?.id ?? null
}

/** The reference comes first, and again after every third of the others. */
function interleaved(record: TuneRecord, race: Race, next: string | null): string | null {
  const kind = kindOf(race.stage)
  const reference = referenceOf(record.cells, kind)
  if (next === null || reference === null || next === reference.id) return next
  const ofKind = record.log.filter(({ cellId }) => {
    const cell = record.cells.find(({ id }) => id === cellId)
    return cell !== undefined && kindOf(cell.stage) === kind
  })
  const last = ofKind.findLastIndex(({ cellId }) => cellId === reference.id)
  return last < 0 || ofKind.length - 1 - last >= referenceEvery ? reference.id : next
}

function count({ scores }: Race, id: string): number {
  return scores.get(id)?.rates.length ?? 0
}
