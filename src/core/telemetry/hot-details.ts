import { parseInteger, rejected, type Rejected } from '@core/parse/parsed'
import type { HotThread, ProcessDetail, ProcessFrame } from './types'

interface ThreadTicks {
  readonly ticks: number
  readonly atMs: number
}

/** The newest details of busy processes and of the run's threads, put onto process frames. */
export class HotDetails {
  #details = new Map<number, ProcessDetail>()
  #threadTicks = new Map<number, ThreadTicks>()
  #threads: readonly HotThread[] = []

  constructor(private readonly hz: number) {}

  /** Lines `P PID START PPID UID ADJ CPU CPUSET` and `T PID TID TICKS CPU COMM` of one reading. */
  read(text: string, atMs: number): readonly Rejected[] {
    const bad: Rejected[] = []
    const details = new Map<number, ProcessDetail>()
    const ticks = new Map<number, ThreadTicks>()
    const threads: HotThread[] = []
    for (const line of text.split('\n')) {
      if (line === '') continue
      if (takeProcess(line, details)) continue
      const match = /^T \d+ (\d{1,10}) (\d{1,15}) (\d{1,4}) (.*)$/.exec(line)
      if (match === null) {
        bad.push(rejected(line, 'not a line of a process’s details'))
        continue
      }
      const [tid, used, lastCpu] = match.slice(1, 4).map(Number)
      if (tid === undefined || used === undefined || lastCpu === undefined) continue
      ticks.set(tid, { ticks: used, atMs })
      const before = this.#threadTicks.get(tid)
      if (before === undefined || atMs <= before.atMs || used < before.ticks) continue
      const cpuPct = ((used - before.ticks) / this.hz / (atMs - before.atMs)) * 100_000
      if (cpuPct > 0) threads.push({ tid, name: match[4] ?? '', cpuPct, lastCpu })
    }
    this.#details = details
    this.#threadTicks = ticks
    this.#threads = threads.sort((a, b) => b.cpuPct - a.cpuPct).slice(0, 32)
    return bad
  }

  /** The same frame with what is known of its processes. Pids are used again: details are of the newest reading only. */
  onto(frame: ProcessFrame): ProcessFrame {
    const rows = frame.rows.map((row) => {
      const detail = this.#details.get(row.pid)
      return detail === undefined ? row : { ...row, detail }
    })
    return { ...frame, rows, ...(this.#threads.length > 0 ? { threads: this.#threads } : {}) }
  }
}

function takeProcess(line: string, into: Map<number, ProcessDetail>): boolean {
  const match = /^P (\d{1,10}) (\d{1,15}) (\d{1,10}) (\S+) (\S+) (\d{1,4}) (.*)$/.exec(line)
  if (match === null) return false
  const [, pid, start, ppid, uid, adj, cpu, cpuset = '?'] = match
  into.set(Number(pid), {
    startTicks: Number(start),
    ppid: Number(ppid),
    uid: parseInteger(uid),
    oomScoreAdj: parseInteger(adj),
    cpuset: cpuset === '?' ? null : cpuset.slice(cpuset.lastIndexOf(':') + 1),
    lastCpu: parseInteger(cpu)
  })
  return true
}
