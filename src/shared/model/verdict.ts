import { z } from 'zod'

export const VerdictCause = z.enum([
  'heat',
  'process',
  'wrongCores',
  'tooManyThreads',
  'memory',
  'context',
  'charging',
  'batteryLimit',
  'backend',
  'suspend',
  'restart',
  'measurement',
  'unknown'
])
export type VerdictCause = z.infer<typeof VerdictCause>

/**
 * Version of the method. A stored verdict of an older one is made anew when it is read; findings of two versions are not
 * to be compared.
 */
export const verdictVersion = 4

/** How a piece of proof is worded: the page words it by this code and `data`, `text` is the same in English. */
export const EvidenceCode = z.enum([
  'moved',
  'within',
  'event',
  'threadsOverCores',
  'slowCores',
  'fallback',
  'slept',
  'restarted',
  'contextFell',
  'link'
])
export type EvidenceCode = z.infer<typeof EvidenceCode>

/** One piece of proof: which series (or event) says what, over which time, with its numbers; units in the keys. */
export const Evidence = z.object({
  code: EvidenceCode,
  series: z.string(),
  fromS: z.number(),
  toS: z.number(),
  text: z.string(),
  data: z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
})
export type Evidence = z.infer<typeof Evidence>

/**
 * A diagnosed cause over a span of the session. `shareOfLoss` is the part (0..1) of the tokens lost against
 * expectation in that span that this cause explains, `interval` its 95 % interval, `confidence` 0..1.
 */
export const VerdictFinding = z.object({
  /** Cause, subject and start: the same finding keeps it while a session grows. */
  id: z.string(),
  cause: VerdictCause,
  shareOfLoss: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  startS: z.number(),
  endS: z.number(),
  /** It still costs token rate where the recording ends (live: now). */
  ongoing: z.boolean(),
  confidence: z.number(),
  /** The app's package, or the process, or the backend. */
  subject: z.string().optional(),
  /** Token/s lost to this cause, mean over the span. */
  lostTokenRate: z.number(),
  evidence: z.array(Evidence),
  /** What may be done about it, as a code: `cool`, `unplug`, `restrictBackground`, `pinCores` … */
  action: z.string().optional()
})
export type VerdictFinding = z.infer<typeof VerdictFinding>

/** How a process took its CPU: all along, once, in bursts, or in bursts about every `everyS` seconds. */
export const HogPattern = z.object({
  kind: z.enum(['steady', 'once', 'bursts', 'periodic']),
  everyS: z.number().nullable(),
  /** Median length of a burst. */
  busyS: z.number(),
  bursts: z.number().int()
})
export type HogPattern = z.infer<typeof HogPattern>

/** What a well-known process does, worded by the page and the command line. `unlisted` = CPU that no listed process explains. */
export const HogExplanation = z.enum([
  'dex2oat',
  'kswapd',
  'mediaScanner',
  'playServices',
  'inputMethod',
  'systemServer',
  'surfaceFlinger',
  'packageInstaller',
  'logging',
  'unlisted'
])
export type HogExplanation = z.infer<typeof HogExplanation>

/** An app with its children and isolated processes, or one process of the system, that took CPU beside the run. */
export const VerdictHog = z.object({
  subject: z.string(),
  packageName: z.string().nullable(),
  /** Names of its processes, at most eight. */
  processes: z.array(z.string()),
  /** Percent of one core while it was busy (median), and of the whole session (mean). */
  busyPct: z.number(),
  meanPct: z.number(),
  foreground: z.boolean().nullable(),
  /** Belongs to Android itself (uid below 10000, or no package): nothing to be stopped. */
  system: z.boolean(),
  /** Token/s it cost while busy, and the 95 % interval; null = cannot be told in this session. */
  costTokenRate: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  spans: z.array(z.object({ startS: z.number(), endS: z.number() })),
  pattern: HogPattern,
  explanation: HogExplanation.nullable()
})
export type VerdictHog = z.infer<typeof VerdictHog>

/** A time in which the clocks of the run's cores were held below their best of the session, and by what; whatever it cost. */
export const VerdictThrottling = z.object({
  cause: z.enum(['heat', 'charging', 'batteryLimit']),
  startS: z.number(),
  endS: z.number(),
  evidence: z.array(Evidence)
})
export type VerdictThrottling = z.infer<typeof VerdictThrottling>

/** What a session says of itself. A null has its reason under its name in `reasons`. */
export const Verdict = z.object({
  version: z.number().int(),
  findings: z.array(VerdictFinding),
  /** Who took CPU beside the run, the costliest first. */
  hogs: z.array(VerdictHog),
  /** When clocks were held down, in order of time. Absent where a verdict of before did not tell. */
  throttling: z.array(VerdictThrottling).optional(),
  /** Token/s the run reached before anything cost it speed; the expectation everything is compared with. */
  referenceRate: z.number().nullable(),
  onsetS: z.number().nullable(),
  /** Seconds in which two thirds of the loss after the onset had come; null where there was none or it never settled. */
  timeConstantS: z.number().nullable(),
  steady: z
    .object({ rate: z.number(), interval: z.tuple([z.number(), z.number()]), fromS: z.number() })
    .nullable(),
  /** Steady rate over reference rate, 0..1. */
  retention: z.number().nullable(),
  reasons: z.record(z.string(), z.string())
})
export type Verdict = z.infer<typeof Verdict>

/**
 * What an action did to the token rate: medians (token/s) of a window before and one after it, their difference and its
 * 95 % interval. `tooEarly` = there are not yet enough tokens after it (or there never were enough before it).
 */
export const ActionProof = z.object({
  outcome: z.enum(['helped', 'noDifference', 'worse', 'tooEarly']),
  before: z.number().nullable(),
  after: z.number().nullable(),
  difference: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Session seconds of the action and of the two windows. */
  actionS: z.number(),
  beforeS: z.tuple([z.number(), z.number()]),
  afterS: z.tuple([z.number(), z.number()])
})
export type ActionProof = z.infer<typeof ActionProof>
