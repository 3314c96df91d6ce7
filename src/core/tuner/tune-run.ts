import { meanOf } from '@core/statistics/spread'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import { answerOf } from './answer'
import { releasePhone } from './hold'
import { nextStep } from './next-step'
import { readTemperature } from './phone-state'
import {
  coolDown,
  currentOf,
  keepBeating,
  onPhone,
  visitTwice,
  type Found,
  type Measuring,
  type RunParts
} from './phone-work'
import { isCollapsed } from './race'
import { kindOf, type CellRecord, type TuneRecord } from './record'
import { sustain } from './sustain'
import { recipeOf } from './tune-recipe'
import { endVisit } from './visit'

/**
 * On a phone that is held (`holdPhone`); lets it go in the end. Measures until the search is over or the budget is spent, then holds the winner for a while and saves it as a recipe. The record is
 * changed in place; it goes on from whatever stands in it. Rejects with AbortError when the signal is given.
 */
export async function runTune(record: TuneRecord, parts: RunParts, signal: AbortSignal): Promise<void> {
  const stopBeating = keepBeating(parts)
  try {
    await onPhone(parts, signal, (device) => endVisit(device, record.id))
    await search(record, parts, signal)
  } finally {
    stopBeating()
    // A phone that is away ends the tune by itself, and is tidied up when it is taken up again.
    await tidyUp(record, parts)
  }
}

async function tidyUp(record: TuneRecord, { phone, place }: RunParts): Promise<void> {
  try {
    await endVisit(phone.device(), record.id)
    await releasePhone(phone.device(), place.hold)
  } catch (error) {
    if (!isHotplateError(error)) throw error
  }
}

async function search(record: TuneRecord, parts: RunParts, signal: AbortSignal): Promise<void> {
  record.baseTempC ??= await onPhone(parts, signal, (device) => readTemperature(device, signal))
  for (;;) {
    const step = nextStep(record)
    if (step.kind === 'over' || record.spentMs >= record.request.budgetMs) break
    if (step.kind === 'add') {
      record.cells.push(...step.cells)
      parts.report(null, true)
      continue
    }
    const cell = record.cells.find(({ id }) => id === step.cellId)
    if (cell === undefined) break
    await measure(record, parts, { cell, signal })
  }
  record.answer = answerOf(record)
  if (record.request.sustainedMs > 0 && record.sustained === null) await sustain(record, parts, signal)
  record.answer = answerOf(record)
  if (record.answer !== null && record.answer.recipeId === null)
    record.answer.recipeId = parts.recipes.save(recipeOf(record, record.answer)).id
}

async function measure(record: TuneRecord, parts: RunParts, { cell, signal }: Measuring): Promise<void> {
  const repetition = record.log.filter(({ cellId }) => cellId === cell.id).length + 1
  const begun = parts.now()
  const startTempC = await coolDown(record, parts, { cell, signal, repetition })
  const kind = kindOf(cell.stage)
  const visit = { settings: cell.settings, kind, repetitions: 1, limitMs: limitOf(record, kind) }
  const found = await visitTwice(parts, {
    visit,
    signal,
    current: currentOf(cell, 'measuring', { repetition, startTempC })
  })
  const endTempC = await onPhone(parts, signal, (device) => readTemperature(device, signal))
  record.spentMs += parts.now() - begun
  record.energyReason = found.energyReason
  if (found.result.kind === 'failed' && record.log.length === 0)
    throw new HotplateError('RUN_FAILED', { serial: parts.phone.serial, detail: found.result.detail })
  keep(record, cell, { found, startTempC, endTempC, at: new Date(parts.now()).toISOString() })
  record.answer = answerOf(record)
  parts.report(null, true)
}

function keep(
  record: TuneRecord,
  cell: CellRecord,
  o: {
    readonly found: Found
    readonly startTempC: number | null
    readonly endTempC: number | null
    readonly at: string
  }
): void {
  const { result, watts } = o.found
  if (result.kind === 'failed') Object.assign(cell, { fate: 'failed', reason: result.detail })
  if (result.kind === 'tooSlow')
    Object.assign(cell, { fate: 'collapsed', reason: 'stopped early: far below the best' })
  if (result.kind !== 'rates') return
  const rate = meanOf(result.rates)
  const kind = kindOf(cell.stage)
  const joulesPerToken = watts === null || rate <= 0 ? null : watts / rate
  const { startTempC, endTempC, at } = o
  record.log.push({ cellId: cell.id, rate, at, tookMs: result.tookMs, startTempC, endTempC, joulesPerToken })
  const own = record.log.filter(({ cellId }) => cellId === cell.id)
  if (
    isCollapsed(
      own.map((one) => one.rate),
      bestRate(record, kind)
    )
  )
    Object.assign(cell, { fate: 'collapsed', reason: `${rate.toFixed(2)} token/s: far below the best` })
}

function bestRate(record: TuneRecord, kind: 'decode' | 'prompt'): number {
  const ofKind = new Set(record.cells.filter(({ stage }) => kindOf(stage) === kind).map(({ id }) => id))
  return Math.max(0, ...record.log.flatMap(({ cellId, rate }) => (ofKind.has(cellId) ? [rate] : [])))
}

/** Twice what loading takes, and the tokens at a quarter of the best rate (warm-up included). */
function limitOf(record: TuneRecord, kind: 'decode' | 'prompt'): number | null {
  const best = bestRate(record, kind)
  if (best === 0) return null
  const tokens = kind === 'decode' ? record.request.genTokens : record.request.promptTokens
  const loads = record.log.map(({ tookMs, rate }) => tookMs - (1000 * tokens) / rate)
  return Math.round(10_000 + 2 * Math.max(0, ...loads) + (2 * 4 * 1000 * tokens) / best)
}
