import { z } from 'zod'
import { RunIntent } from './run'
import { RunEngine } from './run-output'

/** How long the load phase is: a time, a number of tokens, or until token/s no longer falls (a slope test), at most `maxMs`. */
export const SoakLoad = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('time'), ms: z.number().int().min(1000).max(86_400_000) }),
  z.object({ kind: z.literal('tokens'), tokens: z.number().int().min(1).max(100_000_000) }),
  z.object({ kind: z.literal('steady'), maxMs: z.number().int().min(1000).max(86_400_000) })
])
export type SoakLoad = z.infer<typeof SoakLoad>

/** Tokens that lie in the context before the prompt; computed once, then taken from the cache. Absent = none. */
const depth = z.number().int().min(0).max(1_048_576).optional()

/**
 * What happens to the context, so that its growth is not mistaken for heat. `growing`: each request runs until the context is
 * full. `fixed`: each request starts at the same `depth` and makes `tokens` tokens, so the depth stays within them. `chat`:
 * like fixed, with a pause after each.
 */
export const ContextPolicy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('growing') }),
  z.object({ kind: z.literal('fixed'), tokens: z.number().int().min(1).max(1_048_576), depth }),
  z.object({
    kind: z.literal('chat'),
    tokens: z.number().int().min(1).max(1_048_576),
    depth,
    pauseMs: z.number().int().min(0).max(600_000)
  })
])
export type ContextPolicy = z.infer<typeof ContextPolicy>

/** Where the watchdog on the phone stops the run, °C. */
export const SafetyLimits = z.object({
  batteryC: z.number().min(20).max(70).default(45),
  skinC: z.number().min(20).max(90).default(48)
})
export type SafetyLimits = z.infer<typeof SafetyLimits>
export const defaultSafetyLimits: SafetyLimits = { batteryC: 45, skinC: 48 }

/** Cooling set-ups that people use; any other text is allowed too. */
export const coolingSetUps = ['bare', 'pad', 'fan', 'peltier'] as const

/** The protocol around the load of a soak: gate → warm-up → load → cool-down. */
export const SoakProtocol = z.object({
  /** Generation that is not counted. */
  warmUpMs: z.number().int().min(0).max(3_600_000).default(0),
  load: SoakLoad,
  /** Recording without load, after it. */
  coolDownMs: z.number().int().min(0).max(3_600_000).default(0),
  contextPolicy: ContextPolicy.default({ kind: 'growing' }),
  ambientC: z.number().min(-40).max(80).nullable().default(null),
  cooling: z.string().max(200).nullable().default(null),
  limits: SafetyLimits.default(defaultSafetyLimits)
})
export type SoakProtocol = z.infer<typeof SoakProtocol>

/** A gate that stays closed on purpose, and why. */
export const GateOverride = z.object({ gate: z.string().min(1).max(60), reason: z.string().min(1).max(500) })
export type GateOverride = z.infer<typeof GateOverride>

/**
 * A wish for a soak (or, by `engine`, for one prompt or one llama-bench, recorded the same way). `durationMs` is the load
 * phase where there is no protocol. `gates` present = they are checked before the launch; absent = "not checked" is recorded.
 */
export const SoakRequest = z.object({
  serial: z.string(),
  buildId: z.string(),
  modelId: z.string(),
  intent: RunIntent,
  durationMs: z.number().int().min(1000).max(86_400_000),
  name: z.string().max(200).optional(),
  cooling: z.string().max(200).optional(),
  prompt: z.string().max(20_000).optional(),
  protocol: SoakProtocol.optional(),
  engine: RunEngine.optional(),
  gates: z.object({ overrides: z.array(GateOverride).max(50) }).optional(),
  /** Starts although the plan says that it does not fit. */
  loadAnyway: z.boolean().optional()
})
export type SoakRequest = z.infer<typeof SoakRequest>

export const PhaseKind = z.enum(['gate', 'loading', 'warmUp', 'load', 'coolDown'])
export type PhaseKind = z.infer<typeof PhaseKind>

/** One phase of a soak on the session's clock; `toMs` null while it lasts. `gate` lies before 0. */
export const SoakPhase = z.object({ kind: PhaseKind, fromMs: z.number(), toMs: z.number().nullable() })
export type SoakPhase = z.infer<typeof SoakPhase>
