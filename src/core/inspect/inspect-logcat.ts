import { parseLogcat, type LogEvent } from '@core/parse/logcat'
import type { Inspected, InspectInput } from './types'

/** logcat (any format, main, system, events, kernel) or dmesg: kills with their causes, low memory, deaths. */
export function inspectLogcat({ text }: InspectInput): Inspected {
  const { events, lineCount, rejected } = parseLogcat(text)
  const kills = events.flatMap((event) =>
    event.kind === 'kill' ? [{ ...placeOf(event), cause: event.kill.by, ...event.kill }] : []
  )
  const byLmkd = kills.filter(({ by }) => by === 'lmkd' || by === 'kernelLmk')
  return {
    data: {
      lineCount,
      kills,
      collateral: [...new Set(byLmkd.flatMap(({ process }) => process ?? []))],
      lowMemory: events.flatMap((event) =>
        event.kind === 'lowMemory' ? [{ ...placeOf(event), processes: event.processes }] : []
      ),
      died: events.flatMap((event) =>
        event.kind === 'died'
          ? [{ ...placeOf(event), pid: event.pid, process: event.process, signal: event.signal }]
          : []
      ),
      killInfo: events.flatMap((event) => (event.kind === 'killInfo' ? [killInfoDocument(event)] : []))
    },
    rejected,
    notes:
      byLmkd.length > 0
        ? [
            'lmkd ends only apps that ActivityManager registered: a program of adb shell is ended by the kernel alone'
          ]
        : []
  }
}

function killInfoDocument(event: LogEvent & { readonly kind: 'killInfo' }): Record<string, unknown> {
  const { pid, uid, oomScoreAdj, taskKb, reasonCode, memFreeKb } = event
  return { ...placeOf(event), pid, uid, oomScoreAdj, taskKb, reasonCode, memFreeKb }
}

function placeOf({ at, buffer }: LogEvent): Record<string, unknown> {
  return { time: at.time, epochMs: at.epochMs, uptimeS: at.uptimeS, buffer, tag: at.tag }
}
