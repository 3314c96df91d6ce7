import { z } from 'zod'
import { GateOverride } from './soak'

/** What is looked at before a run, in the order in which it is shown. */
export const gateIds = [
  ...(['cpuTemp', 'skinTemp', 'batteryTemp', 'thermalStatus', 'chargeLevel', 'charging'] as const),
  ...(['memory', 'memlock', 'storage', 'staleRuns', 'otherCpu', 'cpuset'] as const),
  ...(['fixedPerformance', 'screen', 'radios', 'dnd'] as const)
] as const
export const GateId = z.enum(gateIds)
export type GateId = z.infer<typeof GateId>

/** `warn` spoils the measurement but keeps no run from starting; `fail` does, unless it is overridden with a reason. */
export const GateState = z.enum(['checking', 'pass', 'warn', 'fail', 'unknown'])
export type GateState = z.infer<typeof GateState>

export const RemedyCode = z.enum([
  ...(['waitToCool', 'stopApp', 'unplug', 'freeRam', 'freeStorage', 'screenOff', 'airplane'] as const),
  ...(['dnd', 'fixedPerformance', 'stopStale', 'stayAwake'] as const),
  ...(['charge', 'allowedCores', 'runUnlocked'] as const)
])
export type RemedyCode = z.infer<typeof RemedyCode>

export const RemedyData = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type RemedyData = z.infer<typeof RemedyData>

/** What would open a gate. `data` says on what: `{ packageName, name, pid, cpuPct }`, `{ pid, startTicks }`, `{ toC, inMs }`, `{ cores }`. */
export const Remedy = z.object({ code: RemedyCode, data: RemedyData })
export type Remedy = z.infer<typeof Remedy>

/** Who is meant, where a gate is about processes: heaviest first. `value` is in the gate's unit. */
export const GateSubject = z.object({
  name: z.string(),
  packageName: z.string().nullable(),
  pid: z.number().int().nullable(),
  value: z.number().nullable(),
  ours: z.boolean()
})
export type GateSubject = z.infer<typeof GateSubject>

/**
 * One gate. `value` is what was read, `threshold` what it is held against (the most that is allowed for temperatures and
 * CPU, the least for charge, memory and storage; of a closed gate the limit that closed it, else the warning's), both in `unit` ('' for words such as `on`). `source` names the node or
 * command. Unknown: value null and `reason` says why; else `reason` is null or a remark.
 */
export const Gate = z.object({
  id: GateId,
  state: GateState,
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string(),
  threshold: z.union([z.number(), z.string()]).nullable(),
  source: z.string().nullable(),
  reason: z.string().nullable(),
  subjects: z.array(GateSubject),
  remedies: z.array(Remedy)
})
export type Gate = z.infer<typeof Gate>

/** When the hottest closed temperature gate will open if the phone rests: an exponential fit of what was read so far. */
export const CoolForecast = z.object({
  gate: GateId,
  toC: z.number(),
  inMs: z.number(),
  ambientC: z.number(),
  samples: z.number().int()
})
export type CoolForecast = z.infer<typeof CoolForecast>

/**
 * All gates as far as they are known. `done`: each was looked at once. `ready`: none fails. `forecast` null has its reason
 * in `forecastReason` (nothing to wait for, too few samples, not cooling).
 */
export const GateReport = z.object({
  gates: z.array(Gate),
  done: z.boolean(),
  ready: z.boolean(),
  forecast: CoolForecast.nullable(),
  forecastReason: z.string().nullable(),
  /** When this report was made, by the PC's clock. */
  at: z.string()
})
export type GateReport = z.infer<typeof GateReport>

/** How the phone began the run that this one is to be compared with. */
export const GateReference = z.object({
  batteryC: z.number().nullable().default(null),
  skinC: z.number().nullable().default(null),
  cpuC: z.number().nullable().default(null)
})
export type GateReference = z.infer<typeof GateReference>

/** What the gates said before a launch, kept with the session. */
export const GateVerdict = z.object({
  open: z.boolean(),
  report: GateReport,
  overrides: z.array(GateOverride),
  /** Gates that fail and are not overridden. */
  failing: z.array(GateId)
})
export type GateVerdict = z.infer<typeof GateVerdict>
