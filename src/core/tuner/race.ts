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
/** As many repetitions as a cell may get that stands near the border between the answer and what is too slow. */
const mostOnBorder = 9
/** Shares of the best between which noise may decide whether fewer threads are enough. */
const border = [0.955, 0.985] as const
/** Other cells between two repetitions of the reference. */
const referenceEvery = 3
/** A cell that reaches less of the best than this in all its repetitions has collapsed. */
const collapseShare = 0.35
/** One repetition may have been disturbed: no cell goes out on less evidence than this many. */
const leastRepetitions = 2

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
    const pending = pendingOf(race, { round, quota, alive })
    if (pending.length > 0 && (round === 0 || alive.length > 1 || count(race, alive[0]?.id ?? '') < 3))
      return interleaved(record, race, inOrder(record, race, { round, pending }))
    if (alive.length <= 1) return null
  }
  const noisy = survivors(race, quotas.length).filter(
    ({ id }) => count(race, id) < mostRepetitions && (race.scores.get(id)?.cvPct ?? 0) > sureCvPct
  )
  return interleaved(record, race, [...noisy, ...undecided(race)][0]?.id ?? null)
}

/** In the first round, those that are to go out are measured once more before they do. */
function pendingOf(
  race: Race,
  o: { readonly round: number; readonly quota: number; readonly alive: readonly CellRecord[] }
): readonly CellRecord[] {
  const pending = o.alive.filter(({ id }) => count(race, id) < o.quota)
  if (pending.length > 0 || o.round > 0) return pending
  const staying = new Set(survivors(race, 1))
  return o.alive.filter((cell) => !staying.has(cell) && count(race, cell.id) < leastRepetitions)
}

/** Far below the best in every repetition, and not only once. `best` = the highest rate of its kind. */
export function isCollapsed(rates: readonly number[], best: number): boolean {
  return rates.length >= leastRepetitions && rates.every((rate) => rate < collapseShare * best)
}

/** Cells still in the race when a round begins (0 = the first). */
export function survivors({ cells, scores }: Race, round: number): readonly CellRecord[] {
  let alive = cells.filter(({ fate }) => fate === null)
  for (let past = 0; past < round; past += 1) {
    const relatives = alive.map(({ id }) => standing(scores.get(id), past))
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

/**
 * After the first round the better of a cell's first repetitions counts, or its median where an earlier stage has measured it more often;
 * later its median.
 */
function standing(score: CellScore | undefined, past: number): number {
  const relative = score?.relative ?? 0
  if (past > 0) return relative
  return Math.max(relative, ...(score?.relatives ?? []).slice(0, leastRepetitions))
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

/** Where the fewest threads within 3 % of the best are asked for: cells near that border, and the best itself. */
function undecided(race: Race): readonly CellRecord[] {
  if (!['threads', 'placement', 'threadsBatch'].includes(race.stage)) return []
  const last = survivors(race, quotas.length)
  const relative = ({ id }: CellRecord): number => race.scores.get(id)?.relative ?? 0
  const [best] = [...last].sort((a, b) => relative(b) - relative(a))
  if (best === undefined) return []
  const near = last.filter((cell) => {
    const share = relative(cell) / relative(best)
    return cell.settings.threads < best.settings.threads && share > border[0] && share < border[1]
  })
  return near.length === 0 ? [] : [...near, best].filter(({ id }) => count(race, id) < mostOnBorder)
}
