import { z } from 'zod'
import { SeriesInfo } from '../units/series'
import { GateVerdict } from './gate'
import { Effective, RunIntent } from './run'
import { AbnormalEnd, RunEngine, RunOutput } from './run-output'
import { SoakPhase, SoakProtocol } from './soak'
import { SoakResult } from './soak-result'
import { Verdict } from './verdict'

export const SessionState = z.enum([
  'starting',
  'recording',
  'phoneAway',
  'finished',
  'failed',
  'endedByReboot',
  'stopped'
])
export type SessionState = z.infer<typeof SessionState>

export const EventKind = z.enum([
  'runStarted',
  'loadStarted',
  'modelRestart',
  'runEnded',
  'capLowered',
  'capRaised',
  'throttleOnset',
  'throttleEnd',
  'hogStarted',
  'hogEnded',
  'linkLost',
  'linkBack',
  'adbServerLost',
  'adbServerBack',
  'rebooted',
  'mark',
  'note',
  'mismatch',
  'thermalStatus',
  'sensorLost',
  'processGone',
  'lmk',
  'killed',
  'gap',
  'suspended',
  'samplerPace',
  'requestStarted',
  'requestEnded',
  'phase',
  'steady',
  'watchdog',
  'limitReached',
  'abnormalEnd',
  'gates',
  'action'
])
export type EventKind = z.infer<typeof EventKind>

/**
 * Something that happened, on the session's clock (ms of the phone's monotonic clock since the session began).
 * `endMs` is set for spans (link lost … back). `data` holds the numbers behind the text, units in the key.
 */
export const SessionEvent = z.object({
  id: z.number().int(),
  kind: EventKind,
  tMs: z.number(),
  endMs: z.number().nullable(),
  severity: z.enum(['info', 'warning', 'error']),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
})
export type SessionEvent = z.infer<typeof SessionEvent>

/** A row of the process table. CPU is of one core; `rssBytes` null where top did not tell. */
export const ProcessRow = z.object({
  pid: z.number().int(),
  user: z.string(),
  name: z.string(),
  packageName: z.string().nullable(),
  cpuPct: z.number(),
  rssBytes: z.number().nullable(),
  isRun: z.boolean(),
  isSampler: z.boolean(),
  hogSinceMs: z.number().nullable(),
  /** CPU of children that ended within the table's span and have no row of their own, percent of a core. */
  childrenPct: z.number().optional(),
  /** Of busy processes only: who they are (with `pid`), whose, and where they run. Absent = not looked at, null = not told. */
  detail: z
    .object({
      startTicks: z.number(),
      ppid: z.number(),
      uid: z.number().nullable(),
      oomScoreAdj: z.number().nullable(),
      cpuset: z.string().nullable(),
      lastCpu: z.number().nullable()
    })
    .optional()
})
export type ProcessRow = z.infer<typeof ProcessRow>

export const ProcessTable = z.object({
  tMs: z.number(),
  rows: z.array(ProcessRow),
  unaccountedPct: z.number().nullable(),
  note: z.string().nullable(),
  /** Busy threads of the run and the CPU each last ran on. */
  threads: z
    .array(z.object({ tid: z.number(), name: z.string(), cpuPct: z.number(), lastCpu: z.number() }))
    .optional()
})
export type ProcessTable = z.infer<typeof ProcessTable>

/** Condition and outcome figures of a session, each null until known. */
export const SessionSummary = z.object({
  id: z.string(),
  name: z.string(),
  serial: z.string(),
  phoneName: z.string(),
  buildName: z.string().nullable(),
  modelName: z.string().nullable(),
  state: SessionState,
  stateText: z.string(),
  startedAt: z.string(),
  durationMs: z.number(),
  plannedMs: z.number().nullable(),
  meanTokenRate: z.number().nullable(),
  lastTokenRate: z.number().nullable(),
  retentionPct: z.number().nullable(),
  onsetMs: z.number().nullable(),
  maxCpuTempC: z.number().nullable(),
  rawBytes: z.number()
})
export type SessionSummary = z.infer<typeof SessionSummary>

/** What the sampler cost the phone over a session: CPU percent of one core by part (`main`, `helper`, `top`, `logcat`), reads a second. */
export const OwnCost = z.object({
  cpuPct: z.number(),
  parts: z.record(z.string(), z.number()),
  readsPerS: z.number().nullable(),
  /** How often the sampler slowed down because of its cost. */
  slowDowns: z.number().int()
})
export type OwnCost = z.infer<typeof OwnCost>

/** Energy drawn from the battery per token, over the time in which the phone discharged and its gauge is understood. */
export const Energy = z.object({
  joules: z.number(),
  tokens: z.number(),
  joulesPerToken: z.number(),
  /** Half width in J per token. */
  plusMinus: z.number(),
  coveredMs: z.number(),
  method: z.enum(['power', 'chargeCounter'])
})
export type Energy = z.infer<typeof Energy>

/** `clockDriftPpm`: ms in 1,000 s that the PC's clock runs faster than the phone's. Optional = older programs did not record it. */
export const SessionDetail = SessionSummary.extend({
  intent: RunIntent.nullable(),
  commandLine: z.string().nullable(),
  effective: z.array(Effective),
  cooling: z.string().nullable(),
  charging: z.boolean().nullable(),
  series: z.array(SeriesInfo),
  events: z.array(SessionEvent),
  processes: ProcessTable.nullable(),
  folder: z.string(),
  samplerCpuPct: z.number().nullable(),
  clockOffsetMs: z.number().nullable(),
  clockDriftPpm: z.number().nullable().optional(),
  own: OwnCost.nullable().optional(),
  energy: Energy.nullable().optional(),
  /** Why there is no energy per token; null when there is. */
  energyReason: z.string().nullable().optional(),
  engine: RunEngine.optional(),
  protocol: SoakProtocol.nullable().optional(),
  phases: z.array(SoakPhase).optional(),
  /** Results of the load phase so far; null where the session has no load phase (yet). */
  result: SoakResult.nullable().optional(),
  /** What a prompt or bench run answered; null until it ended, and for servers. */
  output: RunOutput.nullable().optional(),
  /** null = it has not ended abnormally. */
  abnormalEnd: AbnormalEnd.nullable().optional(),
  /** null = the gates were not checked. */
  gates: GateVerdict.nullable().optional()
})
export type SessionDetail = z.infer<typeof SessionDetail>

/** Samples as columns: one entry per series, times in session ms, null where the value is unknown. */
export const SeriesColumns = z.object({
  name: z.string(),
  tMs: z.array(z.number()),
  v: z.array(z.number().nullable())
})
export type SeriesColumns = z.infer<typeof SeriesColumns>

/**
 * One frame of a live session. `columns` holds only what is new since the last frame of this reader
 * (the first frame: everything so far, decimated); the rest is the current whole.
 */
export const SessionFrame = z.object({
  detail: SessionDetail,
  nowMs: z.number(),
  columns: z.array(SeriesColumns),
  /** The newest judgement, at most a few seconds old; null until there is one, and where nothing runs. */
  verdict: Verdict.nullable()
})
export type SessionFrame = z.infer<typeof SessionFrame>
