import { z } from 'zod'

/** Where the clocks of the compared sessions are laid on each other: start of generation, throttle onset, or steady state. */
export const CompareAlign = z.enum(['loadStart', 'onset', 'steady'])
export type CompareAlign = z.infer<typeof CompareAlign>

/**
 * What must be alike for two numbers to be comparable. `protocol` = phases, load and context policy (of llama-bench: its tests);
 * `engine` = what measured (server, llama-bench); temperatures are those at the start of the load.
 */
export const ProtocolField = z.enum([
  'engine',
  'build',
  'model',
  'intent',
  'protocol',
  'phone',
  'cooling',
  'ambient',
  'charging',
  'startCpuTemp',
  'startSkinTemp',
  'startBatteryTemp',
  'samplerRate'
])
export type ProtocolField = z.infer<typeof ProtocolField>

/**
 * One field in which the sessions are not known to be alike; `values` in the order of the sessions, null = not told.
 * `unknown`: those that tell it agree. `deliberate`: it differs, and the reader said that this is what is compared.
 */
export const ProtocolDifference = z.object({
  field: ProtocolField,
  state: z.enum(['differs', 'unknown', 'deliberate']),
  values: z.array(z.string().nullable())
})
export type ProtocolDifference = z.infer<typeof ProtocolDifference>

const Interval = z.tuple([z.number(), z.number()])

/**
 * One session's value of a metric. `samples` = the repetitions as measured, in order (llama-bench), null where the value comes from
 * a series. `falling`: each repetition slower than the one before, the mark of heat. `median` null = not known, see `reason`.
 */
export const CompareValue = z.object({
  sessionId: z.string(),
  median: z.number().nullable(),
  interval: Interval.nullable(),
  count: z.number().int(),
  cvPct: z.number().nullable(),
  samples: z.array(z.number()).nullable(),
  falling: z.boolean(),
  reason: z.string().nullable()
})
export type CompareValue = z.infer<typeof CompareValue>

export const CompareVerdict = z.enum(['better', 'worse', 'same', 'unclear'])
export type CompareVerdict = z.infer<typeof CompareVerdict>

/** How one session differs from the first: value minus the first's value, in the metric's unit and in percent of the first. */
export const CompareEffect = z.object({
  sessionId: z.string(),
  difference: z.number().nullable(),
  differencePct: z.number().nullable(),
  interval: Interval.nullable(),
  verdict: CompareVerdict
})
export type CompareEffect = z.infer<typeof CompareEffect>

/** Metrics of sessions; a llama-bench file has one per test under llama-bench's own name (`tg128`, `pp512 @ d2048`). */
export const sessionMetrics = [
  'tokenRate',
  'steadyRate',
  'latencyMedian',
  'latencyP95',
  'onset',
  'retention',
  'joulesPerToken',
  'batteryPerHour',
  'peakCpuTemp',
  'peakSkinTemp',
  'peakBatteryTemp'
] as const
export type SessionMetric = (typeof sessionMetrics)[number]

/** `decides`: a `worse` of this metric is a regression. `effects` has one entry for each session but the first. */
export const CompareMetric = z.object({
  metric: z.string(),
  unit: z.string(),
  better: z.enum(['higher', 'lower']),
  decides: z.boolean(),
  values: z.array(CompareValue),
  effects: z.array(CompareEffect)
})
export type CompareMetric = z.infer<typeof CompareMetric>

/** A compared session. `zeroMs` = where it is aligned, `fromMs`…`toMs` = what is compared, all in its own session ms; null = llama-bench. */
export const CompareSession = z.object({
  sessionId: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  build: z.string().nullable(),
  model: z.string().nullable(),
  zeroMs: z.number().nullable(),
  fromMs: z.number().nullable(),
  toMs: z.number().nullable()
})
export type CompareSession = z.infer<typeof CompareSession>

/**
 * Two to six sessions against the first. Not comparable and not forced: `metrics` is empty. `tolerancePct`: differences within it
 * are the same for every metric that is compared in percent. `regression`: a deciding metric of any session is worse than the first's.
 */
export const Comparison = z.object({
  align: CompareAlign,
  sessions: z.array(CompareSession),
  protocolDifferences: z.array(ProtocolDifference),
  comparable: z.boolean(),
  forced: z.boolean(),
  confidence: z.number(),
  tolerancePct: z.number(),
  metrics: z.array(CompareMetric),
  regression: z.boolean()
})
export type Comparison = z.infer<typeof Comparison>
