import type { AdbDevice } from '@core/adb/types'
import type { Phone } from '@core/phone/types'
import type { RecipeService } from '@core/recipes/types'
import { meanOf } from '@core/statistics/spread'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { TuneCurrent } from '@shared/model'
import { answerOf } from './answer'
import { nextStep } from './next-step'
import { pause, readTemperature, watchPower } from './phone-state'
import { collapseShare } from './race'
import { kindOf, type CellRecord, type TuneRecord } from './record'
import { recipeOf } from './tune-recipe'
import { endVisit, visitPhone, type Visit, type VisitPlace, type VisitResult } from './visit'

export interface RunParts {
  readonly phone: Phone
  readonly place: VisitPlace
  readonly recipes: Pick<RecipeService, 'save'>
  readonly now: () => number
  /** Called with every change; `measured` = what was measured changed, so it is kept on disk. */
  readonly report: (current: TuneCurrent | null, measured: boolean) => void
}

const lostLink = new Set(['TRANSPORT_LOST', 'PHONE_NOT_READY', 'ADB_SERVER_UNREACHABLE'])
/** Repetitions that may be lost to the link one after the other before the tune is left for later. */
const mostLosses = 20
const coolPollMs = 2000
const sustainedLeast = 3

/**
 * Measures until the search is over or the budget is spent, then holds the winner for a while and saves it as a recipe. The record is
 * changed in place; it goes on from whatever stands in it. Rejects with AbortError when the signal is given.
 */
export async function runTune(record: TuneRecord, parts: RunParts, signal: AbortSignal): Promise<void> {
  await onPhone(parts, signal, (device) => endVisit(device, record.id))
  try {
    await search(record, parts, signal)
  } finally {
    // A phone that is away is tidied up when the tune is taken up again.
    await tidyUp(record, parts)
  }
}

async function tidyUp(record: TuneRecord, { phone }: RunParts): Promise<void> {
  try {
    await endVisit(phone.device(), record.id)
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

interface Measuring {
  readonly cell: CellRecord
  readonly signal: AbortSignal
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

interface Found {
  readonly result: VisitResult
  readonly watts: number | null
  readonly energyReason: string | null
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
  if (rate < collapseShare * bestRate(record, kind))
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

function currentOf(
  cell: CellRecord,
  phase: TuneCurrent['phase'],
  o: { readonly repetition: number; readonly startTempC: number | null }
): TuneCurrent {
  return {
    cellId: cell.id,
    phase,
    repetition: o.repetition,
    sinceMs: 0,
    tempC: o.startTempC,
    untilTempC: null
  }
}

/** Waits until the phone is about as cool as when the tune began, at most as long as was asked. */
async function coolDown(
  record: TuneRecord,
  parts: RunParts,
  { cell, signal, repetition }: Measuring & { readonly repetition: number }
): Promise<number | null> {
  const { coolWithinC, coolTimeoutMs } = record.request
  const begun = parts.now()
  for (;;) {
    const tempC = await onPhone(parts, signal, (device) => readTemperature(device, signal))
    if (tempC === null || coolWithinC === null || record.baseTempC === null) return tempC
    const untilTempC = record.baseTempC + coolWithinC
    const sinceMs = parts.now() - begun
    if (
      tempC <= untilTempC ||
      sinceMs >= coolTimeoutMs ||
      record.spentMs + sinceMs >= record.request.budgetMs
    )
      return tempC
    parts.report({ cellId: cell.id, phase: 'cooling', repetition, sinceMs, tempC, untilTempC }, false)
    await pause(coolPollMs, signal)
    signal.throwIfAborted()
  }
}

interface VisitAsk {
  readonly visit: Visit
  readonly signal: AbortSignal
  readonly current: TuneCurrent
}

/** One visit with its power. One that failed is tried again once: short runs sometimes lose their last lines. */
async function visitTwice(parts: RunParts, ask: VisitAsk): Promise<Found> {
  const first = await visitOnce(parts, ask)
  return first.result.kind === 'failed' ? visitOnce(parts, ask) : first
}

async function visitOnce(parts: RunParts, { visit, signal, current }: VisitAsk): Promise<Found> {
  const begun = parts.now()
  const tick = setInterval(() => parts.report({ ...current, sinceMs: parts.now() - begun }, false), 1000)
  try {
    parts.report(current, false)
    return await onPhone(parts, signal, async (device) => {
      const power = watchPower(device)
      try {
        const result = await visitPhone(device, parts.place, { visit, signal })
        const { watts, reason } = await power.stop()
        return { result, watts, energyReason: reason }
      } finally {
        await power.stop()
      }
    })
  } finally {
    clearInterval(tick)
  }
}

/** Does it again when the link was lost in the middle, once the phone is back and what was left there is ended. */
async function onPhone<T>(
  parts: RunParts,
  signal: AbortSignal,
  work: (device: AdbDevice) => Promise<T>
): Promise<T> {
  for (let losses = 0; ; losses += 1) {
    signal.throwIfAborted()
    try {
      const device = await parts.phone.whenUp(signal)
      if (losses > 0) await endVisit(device, parts.place.tuneId)
      return await work(device)
    } catch (error) {
      if (!isHotplateError(error) || !lostLink.has(error.code) || losses >= mostLosses) throw error
      const nothing = { repetition: 0, sinceMs: 0, tempC: null, untilTempC: null }
      parts.report({ cellId: '', phase: 'waitingForPhone', ...nothing }, false)
      await pause(coolPollMs, signal)
    }
  }
}

/** One long decode in the winner's settings: repetition after repetition without a rest. */
async function sustain(record: TuneRecord, parts: RunParts, signal: AbortSignal): Promise<void> {
  const { answer, request } = record
  const cell = record.cells.find(({ id }) => id === answer?.cellId)
  if (answer === null || cell === undefined) return
  const each = (1000 * request.genTokens) / answer.rate
  const repetitions = Math.max(sustainedLeast, Math.min(5000, Math.round(request.sustainedMs / each)))
  const startTempC = await coolDown(record, parts, { cell, signal, repetition: 1 })
  const visit = {
    settings: answer.settings,
    kind: 'decode',
    repetitions,
    limitMs: 600_000 + 10 * request.sustainedMs
  } as const
  const current = currentOf(cell, 'sustained', { repetition: 1, startTempC })
  const { result, watts, energyReason } = await visitTwice(parts, { visit, signal, current })
  const endTempC = await onPhone(parts, signal, (device) => readTemperature(device, signal))
  const rates = result.kind === 'rates' ? result.rates : []
  const [firstRate = null] = rates
  const lastRate = rates.length === 0 ? null : meanOf(rates.slice(-Math.ceil(rates.length / 3)))
  record.energyReason = energyReason
  record.sustained = {
    ...{ durationMs: result.tookMs, rates: [...rates], firstRate, lastRate, endTempC },
    retentionPct: firstRate === null || lastRate === null ? null : (100 * lastRate) / firstRate,
    joulesPerToken: watts === null || lastRate === null ? null : watts / meanOf(rates),
    reason:
      result.kind === 'failed' ? result.detail : result.kind === 'tooSlow' ? 'it did not end in time' : null
  }
}
