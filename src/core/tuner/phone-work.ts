import type { AdbDevice } from '@core/adb/types'
import type { Phone } from '@core/phone/types'
import type { RecipeService } from '@core/recipes/types'
import { isHotplateError } from '@shared/errors/hotplate-error'
import type { TuneCurrent } from '@shared/model'
import { beat, holdPhone } from './hold'
import { pause, readTemperature, watchPower } from './phone-state'
import type { CellRecord, TuneRecord } from './record'
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
const pollMs = 2000
/** A temperature is still that of now, ms. */
const freshMs = 500

/** What is done for which cell, until when. */
export interface Measuring {
  readonly cell: CellRecord
  readonly signal: AbortSignal
}

/** What a visit measured: rates, and watts drawn or why they are not known. */
export interface Found {
  readonly result: VisitResult
  readonly watts: number | null
  readonly energyReason: string | null
}

export function currentOf(
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
export async function coolDown(
  record: TuneRecord,
  parts: RunParts,
  { cell, signal, repetition }: Measuring & { readonly repetition: number }
): Promise<number | null> {
  const { coolWithinC, coolTimeoutMs } = record.request
  const begun = parts.now()
  for (let known = lastTemperature(record, begun); ; known = null) {
    const tempC = known ?? (await onPhone(parts, signal, (device) => readTemperature(device, signal)))
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
    await pause(pollMs, signal)
    signal.throwIfAborted()
  }
}

/** Read at the end of the repetition that has just ended; null = there is none. */
function lastTemperature({ log }: TuneRecord, now: number): number | null {
  const last = log.at(-1)
  return last !== undefined && Math.abs(now - Date.parse(last.at)) < freshMs ? last.endTempC : null
}

export interface VisitAsk {
  readonly visit: Visit
  readonly signal: AbortSignal
  readonly current: TuneCurrent
}

/** One visit with its power. One that failed is tried again once: short runs sometimes lose their last lines. */
export async function visitTwice(parts: RunParts, ask: VisitAsk): Promise<Found> {
  const first = await visitOnce(parts, ask)
  return first.result.kind === 'failed' || first.result.kind === 'notHeld' ? visitOnce(parts, ask) : first
}

async function visitOnce(parts: RunParts, { visit, signal, current }: VisitAsk): Promise<Found> {
  const begun = parts.now()
  const tick = setInterval(() => parts.report({ ...current, sinceMs: parts.now() - begun }, false), 1000)
  try {
    parts.report(current, false)
    return await onPhone(parts, signal, async (device) => {
      const power = watchPower(device)
      try {
        const result = await visitHeld(device, parts, { visit, signal })
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

/** A phone that was without its PC for long has let the tune go: it is held anew. */
async function visitHeld(
  device: AdbDevice,
  { place, phone }: RunParts,
  ask: Pick<VisitAsk, 'visit' | 'signal'>
): Promise<VisitResult> {
  const result = await visitPhone(device, place, ask)
  if (result.kind !== 'notHeld') return result
  await holdPhone(device, place.hold, phone.serial)
  return visitPhone(device, place, ask)
}

const beatMs = 15_000

/** Tells the phone again and again that the PC is there, until the answer is called. */
export function keepBeating({ phone, place }: RunParts): () => void {
  let count = 1
  const timer = setInterval(() => {
    if (!phone.linkState().up) return
    count += 1
    // A beat that is lost is made good by the next one.
    void beat(phone.device(), place.hold, count).catch(() => undefined)
  }, beatMs)
  return () => clearInterval(timer)
}

/** Does it again when the link was lost in the middle, once the phone is back and what was left there is ended. */
export async function onPhone<T>(
  parts: RunParts,
  signal: AbortSignal,
  work: (device: AdbDevice) => Promise<T>
): Promise<T> {
  for (let losses = 0; ; losses += 1) {
    signal.throwIfAborted()
    try {
      const device = await parts.phone.whenUp(signal)
      if (losses > 0) {
        await holdPhone(device, parts.place.hold, parts.phone.serial)
        await endVisit(device, parts.place.tuneId)
      }
      return await work(device)
    } catch (error) {
      if (!isHotplateError(error) || !lostLink.has(error.code) || losses >= mostLosses) throw error
      const nothing = { repetition: 0, sinceMs: 0, tempC: null, untilTempC: null }
      parts.report({ cellId: '', phase: 'waitingForPhone', ...nothing }, false)
      await pause(pollMs, signal)
    }
  }
}
