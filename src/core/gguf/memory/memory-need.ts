import type { PlanSettings } from '@shared/model'
import { cacheParts, paddedContext, type CachePart } from './cache-bytes'
import { computeBytes } from './compute-bytes'
import type { ModelShape } from './shape'
import { weightBytes } from './weight-bytes'

/** Code, heap and thread stacks of a llama.cpp program, and its tokenizer by the token: rough, told as such. */
const programBytes = 64 * 1024 * 1024
const tokenizerBytesPerToken = 200
const maxBatch = 2048
const defaultCtx = 4096

/** What a model needs under some settings, in bytes. */
export interface MemoryNeed {
  readonly ctx: number
  readonly effectiveCtx: number
  readonly weights: number
  readonly kv: number
  readonly caches: readonly CachePart[]
  readonly compute: number
  readonly repack: number
  readonly overhead: number
  /** What llama.cpp itself counts: weights, caches and compute buffer. */
  readonly total: number
  /** With second copies and the program: the need while running. */
  readonly steady: number
  /** The most at one time: reading into RAM holds one tensor more. */
  readonly peak: number
}

/** The context that is asked for: the settings’, else the model’s own. */
export function askedCtx(shape: ModelShape, settings: PlanSettings): number {
  return settings.ctx ?? shape.trainCtx ?? defaultCtx
}

/** A batch is never longer than the context or the logical batch (llama-context.cpp). */
export function effectiveUbatch(ctx: number, ubatch: number): number {
  return Math.max(1, Math.min(ubatch, maxBatch, ctx))
}

/** Adds up the need of one sequence. `repacks`: see weightBytes. */
export function memoryNeed(shape: ModelShape, settings: PlanSettings, repacks: boolean): MemoryNeed {
  const ctx = askedCtx(shape, settings)
  const { kvTypeK, kvTypeV, flashAttention, engine, residency } = settings
  const cache = { ctx, ubatch: effectiveUbatch(ctx, settings.ubatch), kvTypeK, kvTypeV }
  const caches = cacheParts(shape, cache)
  const kv = caches.reduce((sum, part) => sum + part.bytes, 0)
  const compute = computeBytes(shape, { ...cache, flashAttention, engine })
  const { weights, repack, largestTensor } = weightBytes(shape, { residency, repacks })
  const overhead = programBytes + tokenizerBytesPerToken * shape.vocabulary
  const total = weights + kv + compute
  const steady = total + repack + overhead
  return {
    ...{
      ctx,
      effectiveCtx: paddedContext(ctx),
      weights,
      kv,
      caches,
      compute,
      repack,
      overhead,
      total,
      steady
    },
    peak: steady + (residency === 'mmap' ? 0 : largestTensor)
  }
}
