import { z } from 'zod'

/** Which llama.cpp program a run is given to: a server asked again and again, one prompt, or llama-bench. */
export const RunEngine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server') }),
  z.object({
    kind: z.literal('prompt'),
    tokens: z.number().int().min(1).max(1_000_000),
    /** Default: the first of these that the build has. */
    program: z.enum(['llama-completion', 'llama-cli', 'main']).optional()
  }),
  z.object({
    kind: z.literal('bench'),
    /** Prompt lengths and lengths of generation, one test each (llama-bench -p, -n); 0 = none. */
    promptTokens: z.array(z.number().int().min(0).max(1_000_000)).max(16),
    genTokens: z.array(z.number().int().min(0).max(1_000_000)).max(16),
    /** Context depths that every test starts at. */
    depths: z.array(z.number().int().min(0).max(1_000_000)).max(16).default([]),
    repetitions: z.number().int().min(1).max(100).default(5)
  })
])
export type RunEngine = z.infer<typeof RunEngine>

/** One timing that a program told at its end. The rate is computed from tokens and ms; null = not told. */
export const RunTiming = z.object({
  phase: z.string(),
  ms: z.number().nullable(),
  tokens: z.number().nullable(),
  tokenRate: z.number().nullable()
})
export type RunTiming = z.infer<typeof RunTiming>

/** How far repetitions lie apart (docs/statistics.md): interval of the median and CV are null for fewer than two. */
export const BenchSpread = z.object({
  interval: z.tuple([z.number(), z.number()]).nullable(),
  cvPct: z.number().nullable(),
  /** They fall one after the other: mark of a phone that grows hot while it is measured. */
  falling: z.boolean()
})
export type BenchSpread = z.infer<typeof BenchSpread>

/** One test of llama-bench: repetitions in their order, tokens a second. `tokenRate` is their median. */
export const BenchTest = z.object({
  /** As llama-bench names it: `pp512`, `tg128 @ d512`. */
  name: z.string(),
  threads: z.number().int().nullable(),
  promptTokens: z.number().int(),
  genTokens: z.number().int(),
  depth: z.number().int(),
  samplesTokenRate: z.array(z.number()),
  tokenRate: z.number().nullable(),
  /** Computed for whoever asks for a session; it is not stored. */
  spread: BenchSpread.optional()
})
export type BenchTest = z.infer<typeof BenchTest>

/** What a prompt or bench run answered. `text` is what the model wrote (its beginning, at most 20,000 characters). */
export const RunOutput = z.object({
  program: z.string(),
  text: z.string().nullable(),
  timings: z.array(RunTiming),
  tests: z.array(BenchTest)
})
export type RunOutput = z.infer<typeof RunOutput>

/** Why a run ended against its owner's will. */
export const EndCause = z.enum([
  ...([
    'lowMemoryKiller',
    'killedBySignal',
    'illegalInstruction',
    'storageUnreadable',
    'segmentationFault'
  ] as const),
  ...(['aborted', 'llamaError', 'runnerKilled', 'rebooted', 'noPerfLine', 'unknown'] as const)
])
export type EndCause = z.infer<typeof EndCause>

/** What to change before the next try; worded by the doors. */
export const EndRemedy = z.enum([
  ...(['smallerContext', 'smallerQuant', 'mmapInstead', 'freeMemory', 'otherBuild', 'verifyModel'] as const),
  ...(['checkStorage', 'reportBug', 'readLog', 'tryAgain', 'keepScreenOn', 'noRepack'] as const),
  ...(['newerBuild', 'takeFlagOut', 'flashAttentionOrF16', 'otherKvType', 'bufferedReading'] as const)
])
export type EndRemedy = z.infer<typeof EndRemedy>

/** An error of llama.cpp that is known by name: what it means, and what to do about it. */
export const NamedError = z.object({ code: z.string(), meaning: z.string(), advice: z.string() })
export type NamedError = z.infer<typeof NamedError>

/** Forensics of an abnormal end: cause, the very line that shows it (null = nothing does), what to change. */
export const AbnormalEnd = z.object({
  cause: EndCause,
  exitCode: z.number().int().nullable(),
  /** The line as it stands in the source. */
  evidence: z.string().nullable(),
  source: z.enum(['serverLog', 'logcat', 'exitCode', 'bootId', 'memory', 'none']),
  /** MemAvailable shortly before the end, KiB. */
  memAvailableKb: z.number().nullable(),
  remedies: z.array(EndRemedy),
  /** What the evidence says, where it is a line of llama.cpp that is known. */
  named: NamedError.nullable().default(null)
})
export type AbnormalEnd = z.infer<typeof AbnormalEnd>
