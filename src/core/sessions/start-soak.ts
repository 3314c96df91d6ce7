import { randomBytes } from 'node:crypto'
import type { Library } from '@core/builds/types'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { LaunchRequest } from '@core/runs/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { SoakRequest } from '@shared/model'
import { blankRecord, type SessionRecord } from './session-record'

/** What the model is asked to go on from where the user gives no prompt: long enough that it never runs dry of topics. */
const defaultPrompt =
  'Write a long, detailed travel report about crossing a mountain range on foot: the weather, the paths, the people, the food.'

export interface CheckedSoak {
  readonly phone: Phone
  readonly record: SessionRecord
  readonly launch: LaunchRequest
}

/**
 * Checks a wish for a soak before anything is changed, and makes the session it would be.
 * Throws UNKNOWN_BUILD, UNKNOWN_MODEL, PHONE_NOT_FOUND, PHONE_NOT_READY, PHONE_BUSY.
 */
export async function checkSoak(
  request: SoakRequest,
  {
    phones,
    library,
    now
  }: { readonly phones: PhoneHub; readonly library: Library; readonly now: () => number }
): Promise<CheckedSoak> {
  const build = library.build(request.buildId)
  const model = library.model(request.modelId)
  const phone = phones.get(request.serial)
  phone.device()
  const { job, name: phoneName } = phone.summary()
  if (job !== null) throw new HotplateError('PHONE_BUSY', { serial: phone.serial, job: job.text })
  const dossier = await phone.dossier()
  const startedAt = new Date(now()).toISOString()
  const id = sessionId(startedAt)
  const { intent, durationMs, cooling } = request
  const prompt = request.prompt ?? defaultPrompt
  const resolved: SoakRequest = { ...request, buildId: build.id, modelId: model.id, prompt }
  const names = { buildName: build.name, modelName: model.name }
  const blank = blankRecord({
    id,
    serial: phone.serial,
    phoneName,
    startedAt,
    name: request.name ?? `${model.name} on ${phoneName}`,
    plannedMs: durationMs,
    stateText: 'The run is being launched.',
    ...names
  })
  const record: SessionRecord = {
    ...blank,
    request: resolved,
    intent,
    dossier,
    cooling: cooling ?? null,
    charging: dossier.battery.charging
  }
  return { phone, record, launch: { runId: id, build, model, intent, durationMs, prompt } }
}

/** Sorts by time, and is a safe folder name here and on the phone: `20260102-030405-9f3a1c`. */
function sessionId(startedAt: string): string {
  const digits = startedAt.replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(3).toString('hex')}`
}
