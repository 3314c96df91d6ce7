import { z } from 'zod'
import { KvType } from './kv-type'
import { Residency } from './run'
import { defaultSafetyLimits, SafetyLimits } from './soak'

/** CPUs to pin to, or 'any' = no pinning. */
export const CoreChoice = z.union([z.literal('any'), z.array(z.number().int().min(0).max(63)).min(1).max(64)])
export type CoreChoice = z.infer<typeof CoreChoice>

/** What one cell is run with; null = the program's own default. `threadsBatch` and `ubatch` are measured on the prompt. */
export const TuneSettings = z.object({
  threads: z.number().int().min(1).max(64),
  cores: CoreChoice,
  threadsBatch: z.number().int().min(1).max(64).nullable(),
  ubatch: z.number().int().min(1).nullable(),
  kvTypeK: KvType.nullable(),
  kvTypeV: KvType.nullable(),
  residency: Residency,
  repack: z.boolean().nullable(),
  /** As `--list-devices` names it, or `none` = the CPU alone. */
  device: z.string().nullable().default(null)
})
export type TuneSettings = z.infer<typeof TuneSettings>

/** Values to try; an empty list leaves that setting alone. Threads and cores default to what the phone's clusters suggest. */
export const TuneSpace = z.object({
  threads: z.array(z.number().int().min(1).max(64)).max(64).optional(),
  cores: z.array(CoreChoice).max(32).optional(),
  threadsBatch: z.array(z.number().int().min(1).max(64)).max(16).default([]),
  ubatch: z.array(z.number().int().min(1).max(8192)).max(8).default([]),
  kvTypes: z
    .array(z.object({ k: KvType, v: KvType }))
    .max(8)
    .default([]),
  residency: z.array(Residency).max(3).default([]),
  repack: z.array(z.boolean()).max(2).default([]),
  /** Devices to compare with the CPU, by name; 'all' = those the build names on this phone, which may be none. */
  devices: z.union([z.literal('all'), z.array(z.string().min(1).max(60)).max(8)]).default([])
})
export type TuneSpace = z.infer<typeof TuneSpace>

export const TuneRequest = z.object({
  serial: z.string().min(1),
  buildId: z.string(),
  modelId: z.string(),
  name: z.string().max(120).optional(),
  space: TuneSpace.prefault({}),
  budgetMs: z.number().int().min(5000).max(86_400_000).default(1_200_000),
  maxCells: z.number().int().min(2).max(200).default(12),
  /** Tokens of a decode repetition, of a prompt repetition, and the depth of context decoded at. */
  genTokens: z.number().int().min(4).max(4096).default(64),
  promptTokens: z.number().int().min(8).max(8192).default(256),
  depthTokens: z.number().int().min(0).max(1_048_576).default(0),
  /** How far above the phone's temperature at the start a repetition may begin, °C; null = no waiting. */
  coolWithinC: z.number().min(0.5).max(40).nullable().default(3),
  coolTimeoutMs: z.number().int().min(0).max(3_600_000).default(300_000),
  /** Length of the sustained check of the winner; 0 = none. */
  sustainedMs: z.number().int().min(0).max(7_200_000).default(120_000),
  /** Where the watchdog on the phone ends the tune. */
  limits: SafetyLimits.default(defaultSafetyLimits),
  seed: z.number().int().min(0).max(4_294_967_295).default(1)
})
export type TuneRequest = z.infer<typeof TuneRequest>

/** One measured repetition. `relative` = its rate over the reference cell's rate around that time (heat taken out). */
export const TuneRepetition = z.object({
  at: z.string(),
  rate: z.number(),
  relative: z.number().nullable(),
  startTempC: z.number().nullable(),
  endTempC: z.number().nullable(),
  joulesPerToken: z.number().nullable()
})
export type TuneRepetition = z.infer<typeof TuneRepetition>

/**
 * One combination of settings. `kind`: what is timed, decode or prompt. `collapsed`: stopped early, far below the best.
 * `dropped`: out of the race with what was measured. `rate` = median, in order kept raw in `repetitions`.
 */
export const TuneCell = z.object({
  id: z.string(),
  kind: z.enum(['decode', 'prompt']),
  settings: TuneSettings,
  isReference: z.boolean(),
  state: z.enum(['waiting', 'measuring', 'measured', 'dropped', 'collapsed', 'failed', 'skipped']),
  repetitions: z.array(TuneRepetition),
  rate: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  cvPct: z.number().nullable(),
  relative: z.number().nullable(),
  falling: z.boolean(),
  joulesPerToken: z.number().nullable(),
  reason: z.string().nullable()
})
export type TuneCell = z.infer<typeof TuneCell>

/** How the winner holds: one long decode in the same settings. `retentionPct` = last third over first repetition. */
export const TuneSustained = z.object({
  durationMs: z.number(),
  rates: z.array(z.number()),
  firstRate: z.number().nullable(),
  lastRate: z.number().nullable(),
  retentionPct: z.number().nullable(),
  endTempC: z.number().nullable(),
  joulesPerToken: z.number().nullable(),
  reason: z.string().nullable()
})
export type TuneSustained = z.infer<typeof TuneSustained>

/** The answer: the fewest threads within `withinPct` of the best cell. `energyReason` says why there is no J/token. */
export const TuneAnswer = z.object({
  settings: TuneSettings,
  cellId: z.string(),
  bestCellId: z.string(),
  rate: z.number(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  bestRate: z.number(),
  withinPct: z.number(),
  joulesPerToken: z.number().nullable(),
  energyReason: z.string().nullable(),
  sustained: TuneSustained.nullable(),
  /** Sure = measured to a CV of at most 5 % within the budget. */
  sure: z.boolean(),
  recipeId: z.string().nullable()
})
export type TuneAnswer = z.infer<typeof TuneAnswer>

/** `interrupted`: the program or the phone went away; it can be resumed. `cancelled` can be resumed as well. */
export const TuneState = z.enum(['running', 'interrupted', 'cancelled', 'done', 'failed'])
export type TuneState = z.infer<typeof TuneState>

export const TuneSummary = z.object({
  id: z.string(),
  name: z.string(),
  serial: z.string(),
  phoneName: z.string(),
  buildName: z.string(),
  modelName: z.string(),
  state: TuneState,
  stateText: z.string(),
  startedAt: z.string(),
  updatedAt: z.string(),
  cellsMeasured: z.number().int(),
  answer: TuneAnswer.nullable()
})
export type TuneSummary = z.infer<typeof TuneSummary>

export const TuneCurrent = z.object({
  cellId: z.string(),
  phase: z.enum(['cooling', 'measuring', 'sustained', 'waitingForPhone']),
  /** Number of the repetition, from 1. */
  repetition: z.number().int(),
  sinceMs: z.number(),
  tempC: z.number().nullable(),
  untilTempC: z.number().nullable()
})
export type TuneCurrent = z.infer<typeof TuneCurrent>

/** The whole of a tune as it stands; a frame comes with every change, at least once a second while something is measured. */
export const TuneFrame = z.object({
  tune: TuneSummary,
  cells: z.array(TuneCell),
  current: TuneCurrent.nullable(),
  remainingCells: z.number().int(),
  etaMs: z.number().nullable(),
  answer: TuneAnswer.nullable()
})
export type TuneFrame = z.infer<typeof TuneFrame>
