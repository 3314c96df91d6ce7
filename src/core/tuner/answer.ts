import { estimateOf } from '@core/statistics/interval'
import type { TuneAnswer, TuneCell, TuneFrame, TuneSummary } from '@shared/model'
import { isGuest, raceOf, winnerBefore, withinPct } from './next-step'
import { sureCvPct, survivors } from './race'
import { kindOf, stages, type CellRecord, type TuneRecord } from './record'
import { scoresOf, type CellScore } from './scores'

const surelyRepeated = 3

/** The answer as far as it is measured; null while nothing is. Decode settings of the winner, with the prompt's own beside them. */
export function answerOf(record: TuneRecord): TuneAnswer | null {
  const scores = scoresOf(record)
  const winner = winnerBefore(record, null, scores)
  const score = winner === null ? undefined : scores.get(winner.id)
  if (winner === null || score?.rate == null) return null
  const best = bestOf(record, scores) ?? winner
  const prompt = promptWinner(record, scores)
  return {
    settings: {
      ...winner.settings,
      threadsBatch: prompt?.settings.threadsBatch ?? null,
      ubatch: prompt?.settings.ubatch ?? null
    },
    ...{ cellId: winner.id, bestCellId: best.id, withinPct, rate: score.rate },
    interval: intervalOf(score),
    bestRate: scores.get(best.id)?.rate ?? score.rate,
    joulesPerToken: record.sustained?.joulesPerToken ?? score.joulesPerToken,
    energyReason:
      (record.sustained?.joulesPerToken ?? score.joulesPerToken) === null ? record.energyReason : null,
    sustained: record.sustained,
    sure: score.rates.length >= surelyRepeated && (score.cvPct ?? 100) <= sureCvPct,
    recipeId: record.answer?.recipeId ?? null
  }
}

function intervalOf({ rates }: CellScore): [number, number] | null {
  const interval = estimateOf(rates)?.interval ?? null
  return interval === null ? null : [interval[0], interval[1]]
}

function bestOf(record: TuneRecord, scores: ReadonlyMap<string, CellScore>): CellRecord | null {
  const decode = record.cells.filter(
    (cell) => kindOf(cell.stage) === 'decode' && cell.fate === null && !isGuest(record, cell)
  )
  const relative = ({ id }: CellRecord): number => scores.get(id)?.relative ?? 0
  // A cell with one repetition may be the fastest by chance: only what came through the race counts.
  const repeated = decode.filter(({ id }) => (scores.get(id)?.rates.length ?? 0) >= 2)
  const list = repeated.length > 0 ? repeated : decode
  return [...list].sort((a, b) => relative(b) - relative(a))[0] ?? null
}

function promptWinner(record: TuneRecord, scores: ReadonlyMap<string, CellScore>): CellRecord | null {
  const ofUbatch = record.cells.some(({ stage }) => stage === 'ubatch')
  const race = raceOf(record, ofUbatch ? 'ubatch' : 'threadsBatch', scores)
  const best = survivors(race, 3).toSorted(
    (a, b) => (scores.get(b.id)?.relative ?? 0) - (scores.get(a.id)?.relative ?? 0)
  )[0]
  return ofUbatch ? (best ?? null) : winnerBefore(record, 'ubatch', scores)
}

/** Cells as doors see them. `measuring`: the one that is on the phone now. */
export function cellsOf(record: TuneRecord, measuring: string | null): TuneCell[] {
  const scores = scoresOf(record)
  const alive = new Set(
    stages.flatMap((stage) => survivors(raceOf(record, stage, scores), 3).map(({ id }) => id))
  )
  return record.cells.map((cell) => {
    const score = scores.get(cell.id)
    const own = record.log.filter(({ cellId }) => cellId === cell.id)
    const repetitions = own.map(({ cellId: _cell, tookMs: _took, ...rest }, at) => ({
      ...rest,
      relative: score?.relatives[at] ?? null
    }))
    const measured = repetitions.length > 0
    return {
      ...{ id: cell.id, kind: kindOf(cell.stage), settings: cell.settings, isReference: cell.isReference },
      state: stateOf(cell, { measuring: measuring === cell.id, measured, alive: alive.has(cell.id) }),
      ...{
        repetitions,
        rate: score?.rate ?? null,
        cvPct: score?.cvPct ?? null,
        relative: score?.relative ?? null
      },
      interval: score === undefined ? null : intervalOf(score),
      ...{
        falling: score?.falling ?? false,
        joulesPerToken: score?.joulesPerToken ?? null,
        reason: cell.reason
      }
    }
  })
}

function stateOf(
  { fate }: CellRecord,
  now: { readonly measuring: boolean; readonly measured: boolean; readonly alive: boolean }
): TuneCell['state'] {
  if (fate !== null) return fate
  if (now.measuring) return 'measuring'
  if (!now.measured) return 'waiting'
  return now.alive ? 'measured' : 'dropped'
}

export function summaryOf(record: TuneRecord): TuneSummary {
  const { id, request, phoneName, buildName, modelName, state, stateText, startedAt, updatedAt } = record
  const measured = new Set(record.log.map(({ cellId }) => cellId))
  return {
    ...{ id, name: request.name ?? `${phoneName} · ${modelName}`, serial: request.serial, phoneName },
    ...{ buildName, modelName, state, stateText, startedAt, updatedAt },
    cellsMeasured: measured.size,
    answer: record.answer
  }
}

/** Repetitions that are probably still to come, as cells and as time. */
export function outlookOf(record: TuneRecord): Pick<TuneFrame, 'remainingCells' | 'etaMs'> {
  const { log, request, cells } = record
  if (record.state !== 'running') return { remainingCells: 0, etaMs: null }
  const open = cells.filter(
    ({ id, fate }) => fate === null && log.every(({ cellId }) => cellId !== id)
  ).length
  const repetitions = Math.max(0, 3 * Math.min(request.maxCells, Math.max(cells.length, 6)) - log.length)
  if (log.length === 0) return { remainingCells: open, etaMs: null }
  const each = log.reduce((sum, { tookMs }) => sum + tookMs, 0) / log.length
  const left = Math.max(0, request.budgetMs - record.spentMs)
  const sustained = record.sustained === null ? request.sustainedMs : 0
  return { remainingCells: open, etaMs: Math.round(Math.min(left, each * repetitions) + sustained) }
}
