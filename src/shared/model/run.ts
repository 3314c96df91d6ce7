import { z } from 'zod'
import { KvType } from './kv-type'

/** Where the weights live: mapped from the file, read into RAM, or read past the page cache. */
export const Residency = z.enum(['mmap', 'ram', 'direct'])
export type Residency = z.infer<typeof Residency>

/** A cluster by the role that the dossier gives it. A phone may lack any of them. */
export const CoreCluster = z.enum(['little', 'mid', 'big', 'prime'])
export type CoreCluster = z.infer<typeof CoreCluster>

/** Which CPUs: a list of numbers, a cluster by name, 'auto' (the fast clusters) or 'any' (no pinning). */
export const RunCores = z.union([
  z.literal('auto'),
  z.literal('any'),
  CoreCluster,
  z.array(z.number().int().min(0).max(63)).min(1)
])
export type RunCores = z.infer<typeof RunCores>

/**
 * What the user wants of a run; flags are rendered from it per binary. `threads` 'auto' is chosen from the phone's
 * topology. Of the optional wishes, left out or null = nothing said, the program's own default stands (seed 1 and
 * temperature 0 in a soak, so that repetitions do the same work).
 */
export const RunIntent = z.object({
  threads: z.union([z.literal('auto'), z.number().int().min(1).max(64)]).default('auto'),
  cores: RunCores.default('auto'),
  context: z.number().int().min(256).max(1_048_576).default(2048),
  residency: Residency.default('mmap'),
  lock: z.boolean().default(false),
  extraFlags: z.array(z.string()).default([]),
  /** Threads of the prompt pass. */
  threadsBatch: z.number().int().min(1).max(64).nullable().optional(),
  batch: z.number().int().min(1).max(1_048_576).nullable().optional(),
  ubatch: z.number().int().min(1).max(1_048_576).nullable().optional(),
  kvTypeK: KvType.nullable().optional(),
  kvTypeV: KvType.nullable().optional(),
  /** Weights rearranged for this CPU (`--repack`). */
  repack: z.boolean().nullable().optional(),
  flashAttention: z.enum(['on', 'off', 'auto']).nullable().optional(),
  /** What the build's `--list-devices` names, comma separated, or `none`. */
  device: z.string().min(1).max(200).nullable().optional(),
  /** Layers on the device: a number, `auto` or `all`. */
  gpuLayers: z
    .string()
    .regex(/^(\d{1,5}|auto|all)$/)
    .nullable()
    .optional(),
  seed: z.number().int().min(0).max(4_294_967_295).nullable().optional(),
  temperature: z.number().min(0).max(100).nullable().optional(),
  /** The sampler beyond its temperature; 0 of `topK` and `minP`, 1 of the others = that step is off. */
  topK: z.number().int().min(0).max(1_048_576).nullable().optional(),
  topP: z.number().min(0).max(1).nullable().optional(),
  minP: z.number().min(0).max(1).nullable().optional(),
  repeatPenalty: z.number().min(0).max(10).nullable().optional()
})
export type RunIntent = z.infer<typeof RunIntent>

/** The settings of a run that are compared after the start. */
export const EffectiveName = z.enum([
  ...(['threads', 'cores', 'residency', 'lock', 'context', 'build'] as const),
  ...(['buffers', 'variant', 'features', 'backend', 'flashAttention', 'lastCpus'] as const)
])
export type EffectiveName = z.infer<typeof EffectiveName>

/** What to do about a setting that did not become true; worded by the doors. */
export const EffectiveAdvice = z.enum([
  ...([
    'lockNeedsRoot',
    'pinnedByTaskset',
    'cpusetShrinks',
    'moreMemoryThanPlanned',
    'noRepackOrRam'
  ] as const),
  ...([
    'betterVariantExists',
    'baselineBuild',
    'backendFellBack',
    'readInstead',
    'otherBuildAnswers'
  ] as const),
  ...(['threadsWander', 'maskTooSmall', 'contextBeyondTraining'] as const)
])
export type EffectiveAdvice = z.infer<typeof EffectiveAdvice>

/** One setting, asked and true. `ok` null = could not be read back; `note` explains a difference, `advice` names what to do. */
export const Effective = z.object({
  name: EffectiveName,
  requested: z.string(),
  effective: z.string().nullable(),
  ok: z.boolean().nullable(),
  note: z.string().nullable(),
  advice: EffectiveAdvice.nullable().optional()
})
export type Effective = z.infer<typeof Effective>

/** The command line before the start: what would run, and what the phone will not grant. */
export const RunPreview = z.object({
  argv: z.array(z.string()),
  commandLine: z.string(),
  threads: z.number().int(),
  cores: z.array(z.number().int()),
  warnings: z.array(z.string())
})
export type RunPreview = z.infer<typeof RunPreview>
