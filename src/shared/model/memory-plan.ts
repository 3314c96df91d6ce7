import { z } from 'zod'
import { KvType } from './kv-type'
import { Residency } from './run'

/** llama.cpp programs reserve different compute buffers (llama-server and llama-bench among them). */
export const PlanEngine = z.enum(['server', 'bench', 'completion'])
export type PlanEngine = z.infer<typeof PlanEngine>

/** What the plan is asked for. `ctx` null = the model's own training context. */
export const PlanSettings = z.object({
  ctx: z.number().int().positive().nullable(),
  kvTypeK: KvType,
  kvTypeV: KvType,
  ubatch: z.number().int().positive(),
  residency: Residency,
  engine: PlanEngine,
  flashAttention: z.boolean(),
  threads: z.number().int().positive().nullable()
})
export type PlanSettings = z.infer<typeof PlanSettings>

/** What is planned with where nobody chose: a short context, as a run begins with. */
export const defaultPlanSettings: PlanSettings = {
  ctx: 2048,
  kvTypeK: 'f16',
  kvTypeV: 'f16',
  ubatch: 512,
  residency: 'mmap',
  engine: 'server',
  flashAttention: true,
  threads: null
}

/** One change of settings that would make a model fit, with what it would then need. */
export const PlanRemedy = z.discriminatedUnion('change', [
  z.object({ change: z.literal('ctx'), ctx: z.number().int(), totalBytes: z.number() }),
  z.object({ change: z.literal('kvType'), kvType: KvType, totalBytes: z.number() }),
  z.object({ change: z.literal('residency'), residency: Residency, totalBytes: z.number() }),
  z.object({ change: z.literal('ubatch'), ubatch: z.number().int(), totalBytes: z.number() }),
  z.object({ change: z.literal('smallerQuant'), weightsBytes: z.number(), totalBytes: z.number() }),
  z.object({ change: z.literal('freeMemory'), bytes: z.number() })
])
export type PlanRemedy = z.infer<typeof PlanRemedy>

/** How the cache of one kind of layer is made up. `cells` is null for recurrent state, which does not grow with context. */
export const PlanCache = z.object({
  kind: z.enum(['full', 'window', 'recurrent']),
  layers: z.number().int(),
  cells: z.number().int().nullable(),
  bytes: z.number()
})
export type PlanCache = z.infer<typeof PlanCache>

/**
 * Something the reader of a plan should know; worded by the doors. `ctxPadded`: llama.cpp rounds the context up.
 * `ctxBeyondTraining`: longer than the model was trained for. `unknownArchitecture`: counted as a plain transformer.
 * `quantizedVNeedsFlashAttention`, `mlaNeedsEqualKvTypes`, `kvTypeDoesNotDivide`: llama.cpp refuses these settings.
 * `mixtureComputeBound`: the ceiling counts memory only; experts are held back by computing. `bandwidthEstimated`: from
 * the SoC table. `historyHigher`: earlier sessions of this model on this phone needed more than the sum.
 * `weightsMayBeDropped`: mapped pages beyond the available memory are read from storage again and again.
 */
export const PlanNote = z.object({
  code: z.enum([
    'ctxPadded',
    'ctxBeyondTraining',
    'unknownArchitecture',
    'quantizedVNeedsFlashAttention',
    'mlaNeedsEqualKvTypes',
    'kvTypeDoesNotDivide',
    'mixtureComputeBound',
    'bandwidthEstimated',
    'historyHigher',
    'weightsMayBeDropped'
  ]),
  data: z.record(z.string(), z.union([z.string(), z.number()]))
})
export type PlanNote = z.infer<typeof PlanNote>

/** What a short llama-bench on the phone said. `threads` is the count that was fastest. */
export const BandwidthMeasurement = z.object({
  bytesPerSecond: z.number(),
  tokenRate: z.number(),
  threads: z.number().int(),
  measuredAt: z.string(),
  detail: z.string()
})
export type BandwidthMeasurement = z.infer<typeof BandwidthMeasurement>

/**
 * What a model needs under some settings, what the phone has, and how fast it can be at best. Sizes in bytes. A null has
 * its reason in `reasons` under the field's name. `kvBytes` counts recurrent state too.
 */
export const MemoryPlan = z.object({
  model: z.string(),
  architecture: z.string().nullable(),
  quantization: z.string().nullable(),
  serial: z.string().nullable(),
  settings: PlanSettings,
  /** The context llama.cpp will really allot (padded); null where the model does not tell. */
  effectiveCtx: z.number().nullable(),
  trainingCtx: z.number().nullable(),
  weightsBytes: z.number(),
  kvBytes: z.number().nullable(),
  /** What `kvBytes` is made of. */
  caches: z.array(PlanCache),
  computeBytes: z.number().nullable(),
  /** The second copy of repacked weights that stays beside mapped pages. */
  repackBytes: z.number(),
  overheadBytes: z.number(),
  /** What llama.cpp itself counts and prints: weights + KV + compute. */
  totalBytes: z.number().nullable(),
  /** The need while running: total + repack + overhead. */
  steadyBytes: z.number().nullable(),
  /** The most it needs at one time, loading included. */
  peakBytes: z.number().nullable(),
  availableBytes: z.number().nullable(),
  verdict: z.enum(['fits', 'tight', 'doesNotFit']).nullable(),
  /** True for fits and tight; null when there is no phone to compare with. */
  fits: z.boolean().nullable(),
  remedies: z.array(PlanRemedy),
  /** Bytes read from memory for one token at the depth of half the context. */
  bytesPerToken: z.number().nullable(),
  kvBytesPerToken: z.number().nullable(),
  ceilingTokenRate: z.number().nullable(),
  bandwidth: z
    .object({
      bytesPerSecond: z.number(),
      source: z.enum(['measured', 'socTable']),
      detail: z.string()
    })
    .nullable(),
  /** The most that earlier sessions of this model on this phone took from the available memory. */
  history: z.object({ peakBytes: z.number(), sessions: z.number().int() }).nullable(),
  notes: z.array(PlanNote),
  reasons: z.record(z.string(), z.string())
})
export type MemoryPlan = z.infer<typeof MemoryPlan>
