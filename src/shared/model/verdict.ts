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

/** One piece of proof: which series (or event) says what, over which time, with its numbers; units in the keys. */
export const Evidence = z.object({
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
  cause: VerdictCause,
  shareOfLoss: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  startS: z.number(),
  endS: z.number(),
  confidence: z.number(),
  subject: z.string().optional(),
  /** Token/s lost to this cause, mean over the span. */
  lostTokenRate: z.number(),
  evidence: z.array(Evidence),
  action: z.string().optional()
})
export type VerdictFinding = z.infer<typeof VerdictFinding>

/** What a session says of itself. A null has its reason under its name in `reasons`. */
export const Verdict = z.object({
  findings: z.array(VerdictFinding),
  /** Token/s the run reached before anything cost it speed; the expectation everything is compared with. */
  referenceRate: z.number().nullable(),
  onsetS: z.number().nullable(),
  steady: z
    .object({ rate: z.number(), interval: z.tuple([z.number(), z.number()]), fromS: z.number() })
    .nullable(),
  /** Steady rate over reference rate, 0..1. */
  retention: z.number().nullable(),
  reasons: z.record(z.string(), z.string())
})
export type Verdict = z.infer<typeof Verdict>
