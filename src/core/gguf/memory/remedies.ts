import type { KvType, PlanRemedy, PlanSettings } from '@shared/model'
import { dividesHead } from './cache-bytes'
import { memoryNeed, type MemoryNeed } from './memory-need'
import type { ModelShape } from './shape'

const leastCtx = 512
const ctxStep = 256
const smallerUbatches = [256, 128, 64, 32] as const
const smallerKvTypes = ['q8_0', 'q4_0'] as const
/** Below this share of the weights no usable quantization is to be had. */
const leastQuantShare = 0.35

interface Case {
  readonly shape: ModelShape
  readonly settings: PlanSettings
  readonly repacks: boolean
  readonly need: MemoryNeed
  /** Bytes that the peak may reach. */
  readonly limit: number
}

/** Changes of one setting, each of which alone would bring the peak under the limit; memory to free comes last. */
export function findRemedies(one: Case): PlanRemedy[] {
  const { need, limit } = one
  if (need.peak <= limit) return []
  const found = [
    shorterContext(one),
    smallerCache(one),
    otherResidency(one),
    smallerBatch(one),
    smallerQuant(one)
  ]
  const freeing: PlanRemedy = { change: 'freeMemory', bytes: Math.ceil(need.peak - limit) }
  return [...found.filter((remedy) => remedy !== null), freeing]
}

function needWith(one: Case, change: Partial<PlanSettings>): MemoryNeed {
  return memoryNeed(one.shape, { ...one.settings, ...change }, one.repacks)
}

/** The longest context that fits, by halving the span of what may. */
function shorterContext(one: Case): PlanRemedy | null {
  let low = Math.floor(leastCtx / ctxStep)
  let high = Math.ceil(one.need.ctx / ctxStep) - 1
  let best: PlanRemedy | null = null
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const ctx = middle * ctxStep
    const need = needWith(one, { ctx })
    if (need.peak <= one.limit) best = { change: 'ctx', ctx, totalBytes: need.total }
    if (need.peak <= one.limit) low = middle + 1
    else high = middle - 1
  }
  return best
}

function smallerCache(one: Case): PlanRemedy | null {
  for (const kvType of smallerKvTypes) {
    if (!canKeep(one, kvType)) continue
    const need = needWith(one, { kvTypeK: kvType, kvTypeV: kvType })
    if (need.kv < one.need.kv && need.peak <= one.limit)
      return { change: 'kvType', kvType, totalBytes: need.total }
  }
  return null
}

function canKeep({ shape, settings }: Case, kvType: KvType): boolean {
  return (
    settings.flashAttention &&
    shape.layers.every(
      ({ attention }) =>
        attention === null ||
        (dividesHead(kvType, attention.keyLength) && dividesHead(kvType, attention.valueLength))
    )
  )
}

function otherResidency(one: Case): PlanRemedy | null {
  for (const residency of ['ram', 'mmap'] as const) {
    const need = needWith(one, { residency })
    if (residency !== one.settings.residency && need.peak <= one.limit)
      return { change: 'residency', residency, totalBytes: need.total }
  }
  return null
}

function smallerBatch(one: Case): PlanRemedy | null {
  for (const ubatch of smallerUbatches) {
    if (ubatch >= one.settings.ubatch) continue
    const need = needWith(one, { ubatch })
    if (need.peak <= one.limit) return { change: 'ubatch', ubatch, totalBytes: need.total }
  }
  return null
}

/** How small the weights would have to be, everything else left as it is. */
function smallerQuant({ need, limit }: Case): PlanRemedy | null {
  const doubled = need.repack / Math.max(1, need.weights)
  const weightsBytes = Math.floor((limit - (need.peak - need.weights - need.repack)) / (1 + doubled))
  if (weightsBytes < leastQuantShare * need.weights || weightsBytes >= need.weights) return null
  return { change: 'smallerQuant', weightsBytes, totalBytes: need.total - need.weights + weightsBytes }
}
