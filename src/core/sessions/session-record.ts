import { z } from 'zod'
import {
  AbnormalEnd,
  Dossier,
  Effective,
  Energy,
  GateVerdict,
  OwnCost,
  ProcessTable,
  RunIntent,
  RunOutput,
  SessionSummary,
  SoakPhase,
  SoakRequest,
  SoakResult
} from '@shared/model'
import { ClockTrack, noClock } from './clock-track'

/** A run as it was launched (runs/types.ts), checked when it is read back from the database or the phone. */
export const LaunchedRunRecord = z.object({
  runId: z.string(),
  folder: z.string(),
  bootId: z.string().nullable(),
  startUptimeMs: z.number(),
  runnerPid: z.number().int(),
  runnerStartTicks: z.number(),
  argv: z.array(z.string())
})

/** Buffers of a memory plan (runs/types.ts), bytes. */
const PlannedBuffersRecord = z.object({
  weightsBytes: z.number(),
  kvBytes: z.number().nullable(),
  computeBytes: z.number().nullable(),
  repackBytes: z.number(),
  totalBytes: z.number().nullable()
})

/**
 * All that is kept of a session besides its series, events and findings. `clockOffsetMs` = PC clock (ms since 1970)
 * minus the phone's uptime in ms, as last measured; `clock` holds all measurements. `phoneFolder` tells what became of the run's folder on the phone.
 */
export const SessionRecord = z.object({
  summary: SessionSummary,
  request: SoakRequest.nullable(),
  intent: RunIntent.nullable(),
  dossier: Dossier.nullable(),
  run: LaunchedRunRecord.nullable(),
  effective: z.array(Effective),
  cooling: z.string().nullable(),
  charging: z.boolean().nullable(),
  processes: ProcessTable.nullable(),
  samplerCpuPct: z.number().nullable(),
  clockOffsetMs: z.number().nullable(),
  clock: ClockTrack.default(noClock),
  own: OwnCost.nullable().default(null),
  energy: Energy.nullable().default(null),
  phases: z.array(SoakPhase).default([]),
  result: SoakResult.nullable().default(null),
  output: RunOutput.nullable().default(null),
  abnormalEnd: AbnormalEnd.nullable().default(null),
  gates: GateVerdict.nullable().default(null),
  /** What the memory plan counted before the launch, bytes. */
  planned: PlannedBuffersRecord.nullable().default(null),
  phoneFolder: z.enum(['there', 'removed', 'kept'])
})
export type SessionRecord = z.infer<typeof SessionRecord>

/** States in which a session is still being recorded, so that a restarted program takes it up again. */
export function isOpen(record: SessionRecord): boolean {
  const { state } = record.summary
  return state === 'starting' || state === 'recording' || state === 'phoneAway'
}

/** The record of a session that has only just begun. `startedAt` is ISO 8601. */
export function blankRecord(
  known: Pick<SessionSummary, 'id' | 'serial' | 'phoneName' | 'startedAt'> & Partial<SessionSummary>
): SessionRecord {
  return {
    summary: {
      name: known.id,
      buildName: null,
      modelName: null,
      state: 'starting',
      stateText: '',
      durationMs: 0,
      plannedMs: null,
      meanTokenRate: null,
      lastTokenRate: null,
      retentionPct: null,
      onsetMs: null,
      maxCpuTempC: null,
      rawBytes: 0,
      ...known
    },
    request: null,
    intent: null,
    dossier: null,
    run: null,
    effective: [],
    cooling: null,
    charging: null,
    processes: null,
    samplerCpuPct: null,
    clockOffsetMs: null,
    clock: noClock,
    own: null,
    energy: null,
    ...{ phases: [], result: null, output: null, abnormalEnd: null, gates: null, planned: null },
    phoneFolder: 'there'
  }
}
