import { join } from 'node:path'
import { readText } from '../physics/cgroup-files'

/** Folder below the phone's `/run` where its `taskset` notes masks: a file a pid, `MASK START_TICKS`. */
export const affinityFolder = 'affinity'

const longestChain = 8

/** Where the phone's `/proc` and `/run` lie, seen from the host. */
export interface PhoneFolders {
  readonly proc: string
  readonly run: string
}

/** The mask that somebody asked for this process or for the nearest of those that started it; null = nobody did. */
export function askedMask({ proc, run }: PhoneFolders, pid: number): number | null {
  let at = pid
  for (let step = 0; at > 1 && step < longestChain; step++) {
    const [mask = '', ticks] = readText(join(run, affinityFolder, String(at)))
      .trim()
      .split(' ')
    if (ticks !== undefined && ticks === startTicks(join(proc, String(at), 'stat'))) return parseInt(mask, 16)
    at = Number(/^PPid:\s+(\d+)/m.exec(readText(join(proc, String(at), 'status')))?.[1] ?? 0)
  }
  return null
}

/** The pid that a process of the host has inside the phone; null when it is gone. */
export function pidInside(hostPid: number): number | null {
  const line = /^NSpid:\s+(.*)$/m.exec(readText(`/proc/${hostPid}/status`))?.[1] ?? ''
  const pid = Number(line.trim().split(/\s+/).at(-1))
  return pid > 0 ? pid : null
}

/** A pid is used again; with its start it is one process. */
function startTicks(statFile: string): string | undefined {
  const text = readText(statFile)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
}
