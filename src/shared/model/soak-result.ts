import { z } from 'zod'

/** Why a figure of a result is unknown; worded by the doors. */
export const FigureReason = z.enum([
  ...(['noLoad', 'noTokens', 'tooShort', 'neverThrottled', 'notSteady', 'charging', 'noSensor'] as const),
  ...(['gaugeUnknown', 'levelDidNotMove', 'noClocks', 'tooFewTokens'] as const)
])
export type FigureReason = z.infer<typeof FigureReason>

/** A number or the reason why there is none; never both null. */
export const Figure = z.object({ value: z.number().nullable(), reason: FigureReason.nullable() })
export type Figure = z.infer<typeof Figure>

/** A figure with its 95 % interval; the ends are null where the value is, or where it has no interval. */
export const IntervalFigure = Figure.extend({ low: z.number().nullable(), high: z.number().nullable() })
export type IntervalFigure = z.infer<typeof IntervalFigure>

/** Clock of one CPU policy over the load phase, kHz. `steadyKHz` is the median while token/s was steady. */
export const EffectiveClock = z.object({
  policy: z.number().int(),
  medianKHz: z.number().nullable(),
  steadyKHz: z.number().nullable(),
  lowestCapKHz: z.number().nullable(),
  hwMaxKHz: z.number().nullable()
})
export type EffectiveClock = z.infer<typeof EffectiveClock>

/** An app that the phone ended while the run was under way. */
export const CollateralKill = z.object({
  tMs: z.number(),
  process: z.string(),
  reason: z.string().nullable()
})
export type CollateralKill = z.infer<typeof CollateralKill>

/**
 * Results of a soak, over its load phase [fromMs, toMs] of the session's clock (warm-up and cool-down are left out).
 * Times are ms, `onsetMs` on the session's clock and `timeToThrottleMs` since the load began; rates tokens a second; latencies
 * are of single tokens; temperatures °C, the highest of load and cool-down.
 */
export const SoakResult = z.object({
  fromMs: z.number(),
  toMs: z.number().nullable(),
  tokens: z.number(),
  onsetMs: Figure,
  timeToThrottleMs: Figure,
  /** Median of the first level, before anything throttled. */
  firstTokenRate: IntervalFigure,
  steadyTokenRate: IntervalFigure,
  steadyFromMs: Figure,
  /** Steady by first, percent. */
  retentionPct: IntervalFigure,
  latencyMs: z.object({ median: Figure, p5: Figure, p95: Figure }),
  stalls: z.object({ count: z.number().int(), totalMs: z.number(), longestMs: z.number() }),
  joulesPerToken: IntervalFigure,
  batteryPctPerHour: Figure,
  peakC: z.object({ cpu: Figure, skin: Figure, battery: Figure }),
  clocks: z.array(EffectiveClock),
  collateralKills: z.array(CollateralKill)
})
export type SoakResult = z.infer<typeof SoakResult>
