import { randomBytes } from 'node:crypto'
import type { Library } from '@core/builds/types'
import type { Phone, PhoneHub } from '@core/phone/types'
import { defaultPrompt } from '@core/runs/default-prompt'
import type { LaunchRequest } from '@core/runs/types'
import { longestLoadMs } from '@core/runs/protocol-file'
import type { RunPlanner } from '@core/plan/run-planner'
import type { Log } from '@shared/base/log'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { GateOverride, GateVerdict, Model, SoakRequest } from '@shared/model'
import { blankRecord, type SessionRecord } from './session-record'

export interface CheckedSoak {
  readonly phone: Phone
  readonly record: SessionRecord
  readonly launch: LaunchRequest
}

export interface SoakChecks {
  readonly phones: PhoneHub
  readonly library: Library
  readonly now: () => number
  readonly log: Log
  /** Does it fit; left out = nobody asks. */
  readonly planner?: RunPlanner | undefined
  /** Is the phone fit for a run; left out = gates cannot be checked. */
  readonly gates?: SoakGates | undefined
}

/** The part of the gates (core/gates) that a launch needs. */
export interface SoakGates {
  /** Throws GATES_CLOSED when a gate fails that is not overridden. */
  ensureOpen(
    request: Pick<SoakRequest, 'serial' | 'intent'> & { readonly buildId: string; readonly modelId: string },
    overrides: readonly GateOverride[]
  ): Promise<GateVerdict>
}

/**
 * Checks a wish for a soak before anything is changed, and makes the session it would be.
 * Throws UNKNOWN_BUILD, UNKNOWN_MODEL, PHONE_NOT_FOUND, PHONE_NOT_READY, PHONE_BUSY, MODEL_DOES_NOT_FIT, GATES_CLOSED.
 */
export async function checkSoak(request: SoakRequest, checks: SoakChecks): Promise<CheckedSoak> {
  const { phones, library, now } = checks
  const build = library.build(request.buildId)
  const model = library.model(request.modelId)
  const phone = phones.get(request.serial)
  phone.device()
  const { job, name: phoneName } = phone.summary()
  if (job !== null) throw new HotplateError('PHONE_BUSY', { serial: phone.serial, job: job.text })
  const dossier = await phone.dossier()
  const planned = await plannedBuffers(request, { checks, phone, model })
  const prompt = request.prompt ?? defaultPrompt
  const resolved: SoakRequest = { ...request, buildId: build.id, modelId: model.id, prompt }
  const gates =
    request.gates === undefined
      ? null
      : ((await checks.gates?.ensureOpen(resolved, request.gates.overrides)) ?? null)
  const startedAt = new Date(now()).toISOString()
  const id = sessionId(startedAt)
  const { intent, durationMs, protocol, engine } = request
  const names = { buildName: build.name, modelName: model.name }
  const launch: LaunchRequest = { runId: id, build, model, intent, durationMs, prompt, protocol, engine }
  const blank = blankRecord({
    id,
    serial: phone.serial,
    phoneName,
    startedAt,
    name: request.name ?? `${model.name} on ${phoneName}`,
    plannedMs: plannedMs(launch),
    stateText: 'The run is being launched.',
    ...names
  })
  const record: SessionRecord = {
    ...blank,
    request: resolved,
    intent,
    dossier,
    cooling: request.cooling ?? protocol?.cooling ?? null,
    charging: dossier.battery.charging,
    gates,
    planned
  }
  return { phone, record, launch }
}

/** From the first generation to the end of the recording; null where only the program knows. */
function plannedMs(launch: LaunchRequest): number | null {
  if (launch.engine !== undefined && launch.engine.kind !== 'server') return null
  const { warmUpMs = 0, coolDownMs = 0 } = launch.protocol ?? {}
  return warmUpMs + longestLoadMs(launch) + coolDownMs
}

/** A plan that cannot be made (a file that moved, a phone that tells no memory) keeps no run from starting. */
async function plannedBuffers(
  { intent, engine, loadAnyway }: SoakRequest,
  { checks, phone, model }: { readonly checks: SoakChecks; readonly phone: Phone; readonly model: Model }
): Promise<SessionRecord['planned']> {
  const { planner, log } = checks
  if (planner === undefined) return null
  try {
    const run = { model, intent, engine }
    const plan = await (loadAnyway === true ? planner.plan(phone, run) : planner.ensureFits(phone, run))
    const { weightsBytes, kvBytes, computeBytes, repackBytes, totalBytes } = plan
    return { weightsBytes, kvBytes, computeBytes, repackBytes, totalBytes }
  } catch (error) {
    if (isHotplateError(error) && error.code === 'MODEL_DOES_NOT_FIT') throw error
    log.info({ serial: phone.serial, error: String(error) }, 'no memory plan could be made for a run')
    return null
  }
}

/** Sorts by time, and is a safe folder name here and on the phone: `20260102-030405-9f3a1c`. */
function sessionId(startedAt: string): string {
  const digits = startedAt.replace(/\D/g, '')
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(3).toString('hex')}`
}
