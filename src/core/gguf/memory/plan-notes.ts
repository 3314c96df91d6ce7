import type { PlanNote, PlanSettings } from '@shared/model'
import { dividesHead, isQuantized } from './cache-bytes'
import type { MemoryNeed } from './memory-need'
import type { ModelShape } from './shape'

/** What a reader should know of the settings, whatever the phone. */
export function notesOf(shape: ModelShape, settings: PlanSettings, need: MemoryNeed): PlanNote[] {
  const notes: PlanNote[] = []
  const note = (code: PlanNote['code'], data: PlanNote['data'] = {}): void => void notes.push({ code, data })
  const { kvTypeK, kvTypeV } = settings
  const attention = shape.layers.flatMap((layer) => layer.attention ?? [])
  if (!shape.known) note('unknownArchitecture', { architecture: shape.architecture })
  if (need.effectiveCtx !== need.ctx) note('ctxPadded', { asked: need.ctx, effective: need.effectiveCtx })
  if (shape.trainCtx !== null && need.ctx > shape.trainCtx)
    note('ctxBeyondTraining', { asked: need.ctx, trained: shape.trainCtx })
  if (!settings.flashAttention && isQuantized(kvTypeV) && attention.length > 0)
    note('quantizedVNeedsFlashAttention', { kvType: kvTypeV })
  if (kvTypeK !== kvTypeV && attention.some(({ latent }) => latent !== null))
    note('mlaNeedsEqualKvTypes', { k: kvTypeK, v: kvTypeV })
  const odd = attention.find(
    ({ keyLength, valueLength }) => !dividesHead(kvTypeK, keyLength) || !dividesHead(kvTypeV, valueLength)
  )
  if (odd !== undefined) note('kvTypeDoesNotDivide', { k: kvTypeK, v: kvTypeV, headLength: odd.keyLength })
  if (shape.layers.some(({ mixture }) => mixture !== null)) note('mixtureComputeBound')
  return notes
}
