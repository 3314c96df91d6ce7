import type { TuneSettings } from '@shared/model'
import { devicesOf, placements, referenceSettings, settingsKey, threadSettings } from './candidates'
import { nextInRace, survivors, type Race } from './race'
import { kindOf, stages, type CellRecord, type Stage, type TuneRecord } from './record'
import { scoresOf, type CellScore } from './scores'

/** What to do now. `add`: these cells join the record; then ask again. */
export type Step =
  | { readonly kind: 'add'; readonly cells: readonly CellRecord[] }
  | { readonly kind: 'measure'; readonly cellId: string }
  | { readonly kind: 'over' }

/** The answer may be this much slower than the best, percent, when it needs fewer threads. */
export const withinPct = 3
/** What changes more than threads must win by this share to be taken. */
const worthwhile = 1.03

/** The next step of a tune, from its record alone. Pure: the same record gives the same step. */
export function nextStep(record: TuneRecord): Step {
  for (const stage of stages) {
    const missing = missingCells(record, stage)
    if (missing.length > 0) return { kind: 'add', cells: missing }
    const next = nextInRace(record, raceOf(record, stage))
    if (next !== null) return { kind: 'measure', cellId: next }
  }
  return { kind: 'over' }
}

/** The cells that a stage decides between: its own, and what it has to beat. */
export function raceOf(record: TuneRecord, stage: Stage, scores = scoresOf(record)): Race {
  const own = record.cells.filter((cell) => cell.stage === stage)
  if (own.length === 0 || stage === 'threads')
    return { stage, cells: own.filter((cell) => !isGuest(record, cell)), scores }
  if (stage === 'placement') {
    const earlier = finalists(record, 'threads', scores)
    return { stage, cells: [...earlier, ...own], scores }
  }
  const before = winnerBefore(record, stage, scores)
  const cells = before === null || kindOf(before.stage) !== kindOf(stage) ? own : [before, ...own]
  return { stage, cells, scores }
}

/** The reference where other threads or cores were named: it is measured to compare with, and never the answer. */
export function isGuest({ request }: TuneRecord, { isReference, settings }: CellRecord): boolean {
  const { threads, cores = [] } = request.space
  const key = JSON.stringify(settings.cores)
  const named = threads === undefined || threads.includes(settings.threads)
  return isReference && !(named && (cores.length === 0 || cores.some((one) => JSON.stringify(one) === key)))
}

/** Cells of a stage that were not beaten. */
function finalists(
  record: TuneRecord,
  stage: Stage,
  scores: ReadonlyMap<string, CellScore>
): readonly CellRecord[] {
  return survivors(raceOf(record, stage, scores), 3)
}

/** The winner of all stages before this one of the same kind; null when nothing is measured yet. */
export function winnerBefore(
  record: TuneRecord,
  stage: Stage | null,
  scores: ReadonlyMap<string, CellScore> = scoresOf(record)
): CellRecord | null {
  const upTo = stage === null ? stages.length : stages.indexOf(stage)
  const kind = stage === null ? 'decode' : kindOf(stage)
  let winner: CellRecord | null = null
  for (const one of stages.slice(0, upTo)) {
    if (kindOf(one) !== kind || !record.cells.some((cell) => cell.stage === one)) continue
    const race = raceOf(record, one, scores)
    winner = winnerOf(race, winner) ?? winner
  }
  return winner
}

/** Threads: the fewest within 3 % of the best. Other settings: the best, if it is worth the change. */
function winnerOf(race: Race, before: CellRecord | null): CellRecord | null {
  const measured = survivors(race, 3).flatMap((cell) => {
    const relative = race.scores.get(cell.id)?.relative ?? null
    return relative === null ? [] : [{ cell, relative }]
  })
  const best = Math.max(...measured.map(({ relative }) => relative))
  const near = measured.filter(({ relative }) => relative >= (1 - withinPct / 100) * best)
  if (['threads', 'placement', 'threadsBatch'].includes(race.stage))
    return (
      [...near].sort((a, b) => threadsOf(a.cell) - threadsOf(b.cell) || b.relative - a.relative)[0]?.cell ??
      null
    )
  const top = measured.find(({ relative }) => relative === best)
  const old = before === null ? null : (race.scores.get(before.id)?.relative ?? null)
  if (top === undefined || before === null || old === null) return top?.cell ?? null
  return top.relative >= worthwhile * old ? top.cell : before
}

function threadsOf({ settings, stage }: CellRecord): number {
  return stage === 'threadsBatch' ? (settings.threadsBatch ?? settings.threads) : settings.threads
}

/** Cells of a stage that are not in the record yet; what the budget of cells leaves no room for is noted as skipped. */
function missingCells(record: TuneRecord, stage: Stage): readonly CellRecord[] {
  if (record.cells.some((cell) => cell.stage === stage)) return []
  const known = new Set(record.cells.filter(({ stage: other }) => kindOf(other) === kindOf(stage)).map(keyOf))
  const wanted = wantedSettings(record, stage).filter((settings, at, all) => {
    const key = settingsKey(settings)
    return !known.has(key) && all.findIndex((other) => settingsKey(other) === key) === at
  })
  const taken = record.cells.filter(({ fate }) => fate !== 'skipped').length
  const room = record.request.maxCells - taken - (stage === 'placement' ? askedLater(record) : 0)
  const reference = settingsKey(referenceSettings(record.clusters, record.request))
  return wanted.map((settings, at) => ({
    id: `${stage}-${String(at + 1)}`,
    ...{ stage, settings, isReference: stage === 'threads' && settingsKey(settings) === reference },
    fate: at < room ? null : ('skipped' as const),
    reason: at < room ? null : `more than ${String(record.request.maxCells)} cells`
  }))
}

/** Cells that named values of other settings will need: other cores do not take their room. */
function askedLater({ request: { space } }: TuneRecord): number {
  const { kvTypes, residency, repack, threadsBatch, ubatch } = space
  return [devicesOf(space), kvTypes, residency, repack, threadsBatch, ubatch].reduce(
    (sum, { length }) => sum + length,
    0
  )
}

function keyOf({ settings }: CellRecord): string {
  return settingsKey(settings)
}

function wantedSettings(record: TuneRecord, stage: Stage): readonly TuneSettings[] {
  const { request, clusters } = record
  const { space } = request
  if (stage === 'threads')
    return withReference(threadSettings(clusters, request), referenceSettings(clusters, request))
  const winner = winnerBefore(record, stage) ?? winnerBefore(record, null)
  if (winner === null) return []
  const { settings } = winner
  switch (stage) {
    case 'placement':
      return space.cores !== undefined && space.cores.length > 0 ? [] : otherPlaces(record)
    case 'device':
      return devicesOf(space).map((device) => ({ ...settings, device }))
    case 'kvTypes':
      return space.kvTypes.map(({ k, v }) => ({ ...settings, kvTypeK: k, kvTypeV: v }))
    case 'residency':
      return space.residency.map((residency) => ({ ...settings, residency }))
    case 'repack':
      return space.repack.map((repack) => ({ ...settings, repack }))
    case 'threadsBatch':
      return space.threadsBatch.map((threadsBatch) => ({ ...settings, threadsBatch }))
    case 'ubatch':
      return space.ubatch.map((ubatch) => ({ ...settings, ubatch }))
  }
}

/** The settings without a tune are always measured, and first: all others are held against them. */
function withReference(wanted: readonly TuneSettings[], reference: TuneSettings): readonly TuneSettings[] {
  const key = settingsKey(reference)
  return [reference, ...wanted.filter((settings) => settingsKey(settings) !== key)]
}

/** A smaller thread count this near may come within 3 % of the best on other cores. */
const worthOtherCores = 0.8

/** Other cores for the winner's thread count and, in turn, for the count that may replace it: fewer threads, not far behind. */
function otherPlaces(record: TuneRecord): readonly TuneSettings[] {
  const scores = scoresOf(record)
  const winner = winnerBefore(record, 'placement', scores)
  if (winner === null) return []
  const relative = ({ id }: CellRecord): number => scores.get(id)?.relative ?? 0
  const others = record.cells
    .filter(({ stage, fate, settings }) => {
      return stage === 'threads' && fate === null && settings.threads !== winner.settings.threads
    })
    .sort((a, b) => relative(b) - relative(a))
  const fewer = others.find(
    (cell) =>
      cell.settings.threads < winner.settings.threads && relative(cell) >= worthOtherCores * relative(winner)
  )
  const [own, second] = [winner, fewer ?? others[0]].map((cell) =>
    cell === undefined ? [] : placesOf(record, cell)
  )
  const turns = Math.max(own?.length ?? 0, second?.length ?? 0)
  return Array.from({ length: turns }, (_, at) => [own?.[at], second?.[at]])
    .flat()
    .filter((settings) => settings !== undefined)
}

function placesOf({ clusters }: TuneRecord, { settings }: CellRecord): readonly TuneSettings[] {
  return placements(clusters, settings.threads).map((cores) => ({ ...settings, cores }))
}
