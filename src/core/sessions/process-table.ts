import { packageNameOf } from '@core/diagnosis/package-name'
import type { ProcessFrame } from '@core/telemetry/types'
import type { ProcessTable, SessionEvent } from '@shared/model'
import type { OwnProcesses } from './own-processes'
import { hogSince } from './verdict/verdict-events'

/** A frame of the phone's processes as a session tells it, busiest first: whose they are, and since when they are hogs by what the verdict `told`. */
export function processTable(
  frame: ProcessFrame,
  tMs: number,
  { own, told }: { readonly own: OwnProcesses; readonly told: readonly SessionEvent[] }
): ProcessTable {
  const rows = frame.rows
    .map((row) => {
      const named = { ...row, packageName: packageNameOf(row.name) }
      const [isRun, isSampler] = [own.isRun(row), own.isHelper(row)]
      return { ...named, isRun, isSampler, hogSinceMs: isRun || isSampler ? null : hogSince(told, named) }
    })
    .sort((a, b) => b.cpuPct - a.cpuPct)
  const { unaccountedPct, threads } = frame
  return {
    ...{ tMs, rows, unaccountedPct, note: null },
    ...(threads === undefined ? {} : { threads: [...threads] })
  }
}
