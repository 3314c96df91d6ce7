import type { MemoryPlan, PlanNote, PlanRemedy, PlanSettings } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { Tone } from '../../kit/chip'

/** What a plan says in three words, and its mood. */
export function verdictText(
  plan: MemoryPlan,
  { t, f }: I18n
): { readonly text: string; readonly tone: Tone } {
  const spare = spareBytes(plan)
  if (plan.verdict === null || spare === null) return { text: t('plan.unknown'), tone: 'plain' }
  const bytes = f.bytes(Math.abs(spare))
  if (plan.verdict === 'fits') return { text: t('plan.fits', { bytes }), tone: 'ok' }
  if (plan.verdict === 'tight') return { text: t('plan.tight', { bytes }), tone: 'warn' }
  const text = spare < 0 ? t('plan.doesNotFit', { bytes }) : t('plan.doesNotFitReserve')
  return { text, tone: 'bad' }
}

/** What is left of the available memory at the worst moment; negative = short. Null while one of the two is unknown. */
export function spareBytes(plan: MemoryPlan): number | null {
  const need = neededBytes(plan)
  return need === null || plan.availableBytes === null ? null : plan.availableBytes - need
}

/** The most that is needed at one time. */
export function neededBytes(plan: MemoryPlan): number | null {
  return plan.peakBytes ?? plan.steadyBytes
}

/** The parts of the need, in the order they are stacked. `kind` names its colour. */
export interface PlanPart {
  readonly kind: 'weights' | 'kv' | 'compute' | 'repack' | 'overhead'
  readonly bytes: number | null
  readonly detail: string
}

/** Every part with how it comes about. */
export function planParts(plan: MemoryPlan, { t, f, told }: I18n): readonly PlanPart[] {
  const { settings } = plan
  const types =
    settings.kvTypeK === settings.kvTypeV ? settings.kvTypeK : `${settings.kvTypeK}/${settings.kvTypeV}`
  const ctx = f.number(plan.effectiveCtx ?? settings.ctx)
  const layers = plan.caches
    .filter((cache) => cache.layers > 0)
    .map((cache) => t(`plan.cache.${cache.kind}`, { n: cache.layers }))
  const compute = t('plan.compute.detail', {
    ubatch: f.number(settings.ubatch),
    engine: t(`plan.engine.${settings.engine}`)
  })
  const reason = (field: string, otherwise: string): string =>
    plan.reasons[field] === undefined ? otherwise : told(plan.reasons[field])
  return [
    { kind: 'weights', bytes: plan.weightsBytes, detail: t(`plan.weights.${settings.residency}`) },
    {
      kind: 'kv',
      bytes: plan.kvBytes,
      detail: reason('kvBytes', [t('plan.kv.detail', { ctx, types }), ...layers].join(' · '))
    },
    { kind: 'compute', bytes: plan.computeBytes, detail: reason('computeBytes', compute) },
    {
      kind: 'repack',
      bytes: plan.repackBytes,
      detail: t(plan.repackBytes > 0 ? 'plan.repack.detail' : 'plan.repack.none')
    },
    { kind: 'overhead', bytes: plan.overheadBytes, detail: t('plan.overhead.detail') }
  ]
}

/** A note in words. */
export function noteText(note: PlanNote, { t, f }: I18n): string {
  if (note.code !== 'ctxPadded') return t(`plan.note.${note.code}`)
  return t('plan.note.ctxPadded', { ctx: f.number(Number(note.data['effective'] ?? Number.NaN)) })
}

/** The settings after a remedy; null where the user has to act elsewhere (another file, the phone). */
export function applyRemedy(settings: PlanSettings, remedy: PlanRemedy): PlanSettings | null {
  switch (remedy.change) {
    case 'ctx':
      return { ...settings, ctx: remedy.ctx }
    case 'kvType':
      return { ...settings, kvTypeK: remedy.kvType, kvTypeV: remedy.kvType }
    case 'residency':
      return { ...settings, residency: remedy.residency }
    case 'ubatch':
      return { ...settings, ubatch: remedy.ubatch }
    case 'smallerQuant':
    case 'freeMemory':
      return null
  }
}

/** A remedy on its button, or as a sentence where no button can do it. */
export function remedyText(remedy: PlanRemedy, { t, f }: I18n): string {
  switch (remedy.change) {
    case 'ctx':
      return t('plan.remedy.ctx', { ctx: f.number(remedy.ctx), bytes: f.bytes(remedy.totalBytes) })
    case 'kvType':
      return t('plan.remedy.kvType', { type: remedy.kvType, bytes: f.bytes(remedy.totalBytes) })
    case 'residency': {
      const mode = t(`soak.residency.${remedy.residency}.name`)
      return t('plan.remedy.residency', { mode, bytes: f.bytes(remedy.totalBytes) })
    }
    case 'ubatch':
      return t('plan.remedy.ubatch', { ubatch: f.number(remedy.ubatch), bytes: f.bytes(remedy.totalBytes) })
    case 'smallerQuant':
      return t('plan.remedy.smallerQuant', { weights: f.bytes(remedy.weightsBytes) })
    case 'freeMemory':
      return t('plan.remedy.freeMemory', { bytes: f.bytes(remedy.bytes) })
  }
}
