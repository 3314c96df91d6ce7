import { planMemory } from '@core/gguf/memory/plan-memory'
import type { Library } from '@core/builds/types'
import type { Phone } from '@core/phone/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { defaultPlanSettings, type MemoryPlan, type Model, type PlanSettings } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { phoneSide, type PhoneSideOptions } from './phone-side'
import { readPlannedModel } from './read-model'

/**
 * The check before a model is sent: throws MODEL_DOES_NOT_FIT when it would not run there with the given settings (default: a
 * short context), with what would help. A phone that cannot tell its memory lets everything pass.
 */
export function createPlanGate(
  library: Library,
  options: PhoneSideOptions
): (phone: Phone, model: Model, settings?: PlanSettings) => Promise<void> {
  return async (phone, model, settings = defaultPlanSettings) => {
    const planned = await readPlannedModel(library, { modelId: model.id })
    const side = await phoneSide(phone, model.id, options)
    const plan = planMemory(planned, settings, side)
    refuseMisfit(plan, { model: model.name, serial: phone.serial })
  }
}

/** Throws MODEL_DOES_NOT_FIT with what would help when a plan says that a model does not fit. */
export function refuseMisfit(
  plan: MemoryPlan,
  named: { readonly model: string; readonly serial: string }
): void {
  if (plan.fits !== false) return
  throw new HotplateError('MODEL_DOES_NOT_FIT', {
    ...named,
    neededBytes: plan.peakBytes ?? 0,
    availableBytes: plan.availableBytes ?? 0,
    remedies: plan.remedies.map(remedyName).join(', ')
  })
}

function remedyName(remedy: MemoryPlan['remedies'][number]): string {
  switch (remedy.change) {
    case 'ctx':
      return `context ${remedy.ctx}`
    case 'kvType':
      return `KV cache in ${remedy.kvType}`
    case 'residency':
      return `residency ${remedy.residency}`
    case 'ubatch':
      return `micro-batch ${remedy.ubatch}`
    case 'smallerQuant':
      return `a smaller quantization (weights up to ${formatBytes(remedy.weightsBytes)})`
    case 'freeMemory':
      return `${formatBytes(remedy.bytes)} more free memory`
  }
}
