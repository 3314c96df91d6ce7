import { quoteArgv } from '@core/adb/quote'
import type { SessionDetail } from '@shared/model'
import { withSpread } from './bench-spread'
import type { SessionRecord } from './session-record'
import { phasesOf } from './soak-phases'

/** A session as doors see it, without its series and events. `folder` holds its raw text. */
export function detailOf(record: SessionRecord, folder: string): SessionDetail {
  const { summary, run, intent, effective, cooling, charging, processes, samplerCpuPct } = record
  const { clockOffsetMs, clock, own, energy, request, result, output, abnormalEnd, gates } = record
  return {
    ...summary,
    intent,
    commandLine: run === null ? null : quoteArgv(run.argv),
    effective,
    cooling,
    charging,
    series: [],
    events: [],
    processes,
    folder,
    samplerCpuPct,
    clockOffsetMs,
    clockDriftPpm: clock.driftPpm,
    ...{ own, energy, result, abnormalEnd, gates, phases: phasesOf(record) },
    output: output === null ? null : withSpread(output),
    engine: request?.engine ?? { kind: 'server' },
    protocol: request?.protocol ?? null
  }
}
