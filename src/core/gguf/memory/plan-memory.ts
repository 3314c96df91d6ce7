import type { MemoryPlan, PlanNote, PlanSettings } from '@shared/model'
import { modelFacts } from '../facts'
import type { GgufHeader } from '../read-header'
import type { GgufTensor } from '../read-tensors'
import { effectiveUbatch, memoryNeed, type MemoryNeed } from './memory-need'
import { notesOf } from './plan-notes'
import { readShape } from './read-shape'
import { findRemedies } from './remedies'
import type { ModelShape } from './shape'
import { tokenBytes } from './token-bytes'

/** Up to this share of what is available a plan fits; above it is tight: other apps and the page cache live there too. */
export const comfortableShare = 0.9

/** A model as a plan needs it: the first shard's header and the tensors of all shards. */
export interface PlannedModel {
  readonly name: string
  readonly header: GgufHeader
  readonly tensors: readonly GgufTensor[]
}

/** What is known of the phone; everything null where none was asked. */
export interface PhoneSide {
  readonly serial: string | null
  readonly available: { readonly bytes: number | null; readonly reason: string | null }
  readonly bandwidth: { readonly value: MemoryPlan['bandwidth']; readonly reason: string | null }
  readonly history: MemoryPlan['history']
  /** Does its CPU repack weights? true where unknown: all phones of the last years do. */
  readonly repacks: boolean
}

/** Plans a model under settings against a phone, or alone. Pure; nothing is thrown: what cannot be told is null with a reason. */
export function planMemory(model: PlannedModel, settings: PlanSettings, phone: PhoneSide): MemoryPlan {
  const shape = readShape(model.header, model.tensors)
  const facts = modelFacts(model.header)
  const common = {
    model: model.name,
    architecture: facts.architecture,
    quantization: facts.quantization,
    serial: phone.serial,
    settings,
    trainingCtx: facts.contextLength,
    availableBytes: phone.available.bytes,
    bandwidth: phone.bandwidth.value,
    history: phone.history
  }
  return shape === null
    ? { ...common, ...unplanned(model.tensors) }
    : { ...common, ...planned(shape, settings, phone) }
}

type PlannedPart = Omit<
  MemoryPlan,
  | 'model'
  | 'architecture'
  | 'quantization'
  | 'serial'
  | 'settings'
  | 'trainingCtx'
  | 'availableBytes'
  | 'bandwidth'
  | 'history'
>

function planned(shape: ModelShape, settings: PlanSettings, phone: PhoneSide): PlannedPart {
  const need = memoryNeed(shape, settings, phone.repacks)
  const read = readPerToken(shape, settings, need)
  const bytesPerToken = Math.round(read.weights + read.cache)
  return {
    effectiveCtx: need.effectiveCtx,
    weightsBytes: need.weights,
    kvBytes: Math.round(need.kv),
    caches: need.caches.map((part) => ({ ...part, bytes: Math.round(part.bytes) })),
    computeBytes: need.compute,
    repackBytes: need.repack,
    overheadBytes: need.overhead,
    totalBytes: Math.round(need.total),
    steadyBytes: Math.round(need.steady),
    peakBytes: Math.round(need.peak),
    ...judge(shape, settings, { phone, need }),
    bytesPerToken,
    kvBytesPerToken: Math.round(read.cache),
    ceilingTokenRate:
      phone.bandwidth.value === null
        ? null
        : phone.bandwidth.value.bytesPerSecond / Math.max(1, bytesPerToken),
    reasons: reasonsOf(phone)
  }
}

function readPerToken(shape: ModelShape, settings: PlanSettings, need: MemoryNeed) {
  const ubatch = effectiveUbatch(need.ctx, settings.ubatch)
  const { kvTypeK, kvTypeV } = settings
  return tokenBytes(shape, Math.floor(need.ctx / 2), { ctx: need.ctx, ubatch, kvTypeK, kvTypeV })
}

function judge(
  shape: ModelShape,
  settings: PlanSettings,
  { phone, need }: { readonly phone: PhoneSide; readonly need: MemoryNeed }
): Pick<MemoryPlan, 'verdict' | 'fits' | 'remedies' | 'notes'> {
  const notes = notesOf(shape, settings, need)
  const add = (code: PlanNote['code'], data: PlanNote['data'] = {}): void => void notes.push({ code, data })
  if (phone.bandwidth.value?.source === 'socTable') add('bandwidthEstimated')
  const available = phone.available.bytes
  if (available === null) return { verdict: null, fits: null, remedies: [], notes }
  const seen = phone.history?.peakBytes ?? 0
  if (seen > need.peak) add('historyHigher', { peakBytes: seen, plannedBytes: Math.round(need.peak) })
  const peak = Math.max(need.peak, seen)
  const verdict = peak <= comfortableShare * available ? 'fits' : peak <= available ? 'tight' : 'doesNotFit'
  if (verdict === 'doesNotFit' && settings.residency === 'mmap' && peak - need.weights <= available)
    add('weightsMayBeDropped')
  const limit = comfortableShare * available - (peak - need.peak)
  const remedies =
    verdict === 'fits'
      ? []
      : findRemedies({ shape, settings, repacks: phone.repacks, need, limit: Math.max(0, limit) })
  return { verdict, fits: verdict !== 'doesNotFit', remedies, notes }
}

function reasonsOf({ available, bandwidth }: PhoneSide): Record<string, string> {
  const reasons: Record<string, string> = {}
  if (available.bytes === null) {
    const reason = available.reason ?? 'no phone was named'
    reasons['availableBytes'] = reason
    reasons['verdict'] = reason
    reasons['fits'] = reason
  }
  if (bandwidth.value === null) {
    const reason = bandwidth.reason ?? 'no phone was named'
    reasons['bandwidth'] = reason
    reasons['ceilingTokenRate'] = reason
  }
  return reasons
}

/** A file without the keys of a text model: only its weights can be told. */
function unplanned(tensors: readonly GgufTensor[]): PlannedPart {
  const reason = 'the header lacks block_count or embedding_length: it is not a text model'
  const unknown = [
    ...[
      'effectiveCtx',
      'kvBytes',
      'computeBytes',
      'totalBytes',
      'steadyBytes',
      'peakBytes',
      'verdict',
      'fits'
    ],
    ...['bytesPerToken', 'kvBytesPerToken', 'ceilingTokenRate']
  ]
  return {
    effectiveCtx: null,
    weightsBytes: tensors.reduce((sum, { byteLength }) => sum + byteLength, 0),
    ...{ kvBytes: null, caches: [], computeBytes: null, repackBytes: 0, overheadBytes: 0 },
    ...{ totalBytes: null, steadyBytes: null, peakBytes: null, verdict: null, fits: null, remedies: [] },
    ...{ bytesPerToken: null, kvBytesPerToken: null, ceilingTokenRate: null, notes: [] },
    reasons: Object.fromEntries(unknown.map((field) => [field, reason]))
  }
}
