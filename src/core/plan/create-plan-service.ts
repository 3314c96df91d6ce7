import type { Library } from '@core/builds/types'
import { planMemory } from '@core/gguf/memory/plan-memory'
import { phoneLayout } from '@core/phone/layout'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { ProvisionService } from '@core/provision/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { benchOnPhone, benchThreads } from './measure-bandwidth'
import { noPhone, phoneSide } from './phone-side'
import { defaultPlanSettings, type BandwidthMeasurement, type Build, type PhoneJob } from '@shared/model'
import { readPlannedModel } from './read-model'
import type { BandwidthStore, ModelHistory, PlanRequest, PlanService } from './types'

export interface PlanServiceOptions {
  readonly phones: PhoneHub
  readonly library: Library
  readonly placements: Pick<ProvisionService, 'placements'>
  readonly bandwidths: BandwidthStore
  readonly history: ModelHistory
  /** Wall clock in ms. */
  readonly now?: () => number
}

/** Makes the planner. */
export function createPlanService(options: PlanServiceOptions): PlanService {
  return {
    memory: (request) => plan(options, request),
    measureBandwidth: (serial, modelId, signal) => measure(options, { serial, modelId }, signal)
  }
}

async function plan(options: PlanServiceOptions, request: PlanRequest) {
  const model = await readPlannedModel(options.library, request)
  const side =
    request.serial === null ? noPhone : await phoneSide(options.phones.get(request.serial), model.id, options)
  return planMemory(model, request.settings, side)
}

async function measure(
  options: PlanServiceOptions,
  { serial, modelId }: { readonly serial: string; readonly modelId: string },
  signal?: AbortSignal
): Promise<BandwidthMeasurement> {
  const { phones, library, bandwidths } = options
  const phone = phones.get(serial)
  const model = library.model(modelId)
  const build = await placedBuild(options, phone, model)
  const alone = await plan(options, {
    modelId: model.id,
    serial: null,
    settings: { ...defaultPlanSettings, ctx: 512 }
  })
  const read = (alone.bytesPerToken ?? 0) - (alone.kvBytesPerToken ?? 0)
  const [first] = model.shards
  const modelPath = `${phoneLayout.model(model.id)}/${first?.name ?? ''}`
  const threads = benchThreads((await phone.dossier()).clusters)
  const job: PhoneJob = {
    kind: 'measure',
    id: model.id,
    text: `measuring bandwidth with ${model.name}`,
    progress: null
  }
  const results = await phone.run(job, () => benchOnPhone(phone, { build, modelPath, threads }, signal))
  const best = results.reduce((one, other) => (other.tokenRate > one.tokenRate ? other : one))
  const measured: BandwidthMeasurement = {
    bytesPerSecond: best.tokenRate * read,
    tokenRate: best.tokenRate,
    threads: best.threads,
    measuredAt: new Date((options.now ?? Date.now)()).toISOString(),
    detail: `measured with llama-bench: ${best.tokenRate.toFixed(1)} tokens/s of ${model.name} at ${best.threads} threads (tried ${threads.join(' and ')})`
  }
  bandwidths.put(phone.serial, model.id, measured)
  return measured
}

/** A build of this phone that can run; throws NOT_PROVISIONED when the model or every build is missing there. */
async function placedBuild(
  { placements, library }: PlanServiceOptions,
  phone: Phone,
  model: { readonly id: string; readonly name: string }
): Promise<Build> {
  const there = await placements.placements(phone.serial)
  const ids = new Set(there.map((entry) => entry.id))
  if (!ids.has(model.id))
    throw new HotplateError('NOT_PROVISIONED', { what: model.name, serial: phone.serial })
  const build = library.builds().findLast(({ id }) => ids.has(id))
  if (build === undefined)
    throw new HotplateError('NOT_PROVISIONED', { what: 'A llama.cpp build', serial: phone.serial })
  return build
}
