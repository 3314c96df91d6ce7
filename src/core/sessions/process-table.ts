import type { Diagnosis } from '@core/diagnosis/diagnosis'
import { packageNameOf } from '@core/diagnosis/package-name'
import type { ProcessFrame } from '@core/telemetry/types'
import type { ProcessTable } from '@shared/model'
import type { OwnProcesses } from './own-processes'

/** A frame of the phone's processes as a session tells it, busiest first: whose they are, and since when they are hogs. */
export function processTable(
  frame: ProcessFrame,
  tMs: number,
  { own, diagnosis }: { readonly own: OwnProcesses; readonly diagnosis: Diagnosis }
): ProcessTable {
  const rows = frame.rows
    .map((row) => ({
      ...row,
      packageName: packageNameOf(row.name),
      isRun: own.isRun(row),
      isSampler: own.isHelper(row),
      hogSinceMs: diagnosis.hogSince(row)
    }))
    .sort((a, b) => b.cpuPct - a.cpuPct)
  const { unaccountedPct, threads } = frame
  return {
    ...{ tMs, rows, unaccountedPct, note: null },
    ...(threads === undefined ? {} : { threads: [...threads] })
  }
}
