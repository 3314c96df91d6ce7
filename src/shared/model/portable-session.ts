import { z } from 'zod'

/**
 * The portable session file, version 1: one recording with all that a verdict needs. Times are seconds of the phone's
 * clock since the session began; any series may be missing and any value null. Unknown fields are kept, none is renamed.
 * docs/session-format.md describes it; resources/session-format.schema.json is made from this.
 */
export const sessionFileVersion = 1

const maybeNumber = z.number().nullable().optional()
const maybeText = z.string().nullable().optional()

export const PortableCluster = z.looseObject({
  policy: z.number().int(),
  cpus: z.array(z.number().int()),
  maxKHz: maybeNumber,
  capacity: maybeNumber
})
export type PortableCluster = z.infer<typeof PortableCluster>

export const PortablePhone = z.looseObject({
  model: maybeText,
  soc: maybeText,
  sdk: maybeNumber,
  android: maybeText,
  clusters: z.array(PortableCluster).default([])
})

/** What was asked of the run, or what became true of it. */
export const PortableSettings = z.looseObject({
  threads: maybeNumber,
  cpus: z.array(z.number().int()).nullable().optional(),
  ctx: maybeNumber,
  lock: z.boolean().nullable().optional(),
  residency: maybeText,
  backend: maybeText
})
export type PortableSettings = z.infer<typeof PortableSettings>

export const PortableModel = z.looseObject({
  name: maybeText,
  quant: maybeText,
  weightsBytes: maybeNumber,
  bytesPerToken: maybeNumber,
  kvBytesPerToken: maybeNumber
})

export const PortableRun = z.looseObject({
  backend: maybeText,
  startS: maybeNumber,
  endS: maybeNumber,
  requested: PortableSettings.nullable().optional(),
  effective: PortableSettings.nullable().optional(),
  model: PortableModel.nullable().optional()
})

/** `t` and `v` are of one length. Values are numbers; a list of CPUs (`run.cpusUsed`) is text like `4-7`. */
export const PortableSeries = z.looseObject({
  id: z.string(),
  unit: maybeText,
  source: maybeText,
  t: z.array(z.number()),
  v: z.array(z.union([z.number(), z.string()]).nullable())
})
export type PortableSeries = z.infer<typeof PortableSeries>

/** CPU is in percent of one core; null where the process was not seen. */
export const PortableProcess = z.looseObject({
  pid: z.number().int(),
  startS: maybeNumber,
  name: z.string(),
  package: maybeText,
  uid: maybeNumber,
  foreground: z.boolean().nullable().optional(),
  t: z.array(z.number()),
  cpuPct: z.array(z.number().nullable())
})
export type PortableProcess = z.infer<typeof PortableProcess>

export const PortableEvent = z.looseObject({
  t: z.number(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()).nullable().optional()
})
export type PortableEvent = z.infer<typeof PortableEvent>

/**
 * Under which conditions it was measured, so that recordings can be compared (`hotplate compare`). `modelId` is made from the
 * hashes of the shards, `phoneId` and `promptId` are hashes; `protocol` and `intent` are what was asked for. `loadFromS`…`loadToS`: the load phase.
 */
export const PortableConditions = z.looseObject({
  name: maybeText,
  startedAt: maybeText,
  engine: maybeText,
  build: maybeText,
  modelId: maybeText,
  phoneId: maybeText,
  promptId: maybeText,
  intent: z.record(z.string(), z.unknown()).nullable().optional(),
  protocol: z.record(z.string(), z.unknown()).nullable().optional(),
  cooling: maybeText,
  ambientC: maybeNumber,
  charging: z.boolean().nullable().optional(),
  loadFromS: maybeNumber,
  loadToS: maybeNumber
})
export type PortableConditions = z.infer<typeof PortableConditions>

/** A test of llama-bench: token/s of its repetitions, in the order they were measured (none where only a mean was told). */
export const PortableTest = z.looseObject({
  name: z.string(),
  threads: maybeNumber,
  promptTokens: maybeNumber,
  genTokens: maybeNumber,
  depth: maybeNumber,
  samplesTokenRate: z.array(z.number()).default([]),
  tokenRate: maybeNumber
})
export type PortableTest = z.infer<typeof PortableTest>

export const PortableSession = z.looseObject({
  format: z.literal('hotplate-session'),
  version: z.literal(sessionFileVersion),
  phone: PortablePhone.default({ clusters: [] }),
  run: PortableRun.nullable().default(null),
  conditions: PortableConditions.nullable().optional(),
  series: z.array(PortableSeries).default([]),
  processes: z.array(PortableProcess).default([]),
  events: z.array(PortableEvent).default([]),
  /** Of a run of llama-bench: its tests. Absent = it was another program. */
  tests: z.array(PortableTest).optional()
})
export type PortableSession = z.infer<typeof PortableSession>
