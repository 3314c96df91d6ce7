import { parseInteger, rejected, type Rejected } from '@core/parse/parsed'
import type { ProcessSample } from './types'

interface Seen {
  readonly startTicks: number
  readonly ticks: number
  readonly atMs: number
  /** Percent of a core in the span that ended with this reading; null where it was the first. */
  readonly pct: number | null
}

/** A step that is so much more than the one before is one child's whole life, which was listed while it lived. */
const lumpTimes = 3
const lumpPct = 10

/**
 * CPU of short-lived children, which `top` cannot show, out of what the kernel adds to a process when it waits for them. A child
 * that lived longer was a row of its own, and its life must not be counted again: a single large step is left out.
 */
export class ChildUse {
  #seen = new Map<number, Seen>()
  #childrenPct = new Map<number, number>()

  constructor(private readonly hz: number) {}

  /** Lines `PID START TICKS` of one moment; TICKS is the total of the children that ended. */
  read(text: string, atMs: number): readonly Rejected[] {
    const bad: Rejected[] = []
    const seen = new Map<number, Seen>()
    this.#childrenPct = new Map()
    for (const line of text.split('\n')) {
      if (line === '') continue
      const [pid, startTicks, ticks, ...more] = line.split(' ').map((word) => parseInteger(word))
      if (pid == null || startTicks == null || ticks == null || more.length > 0)
        bad.push(rejected(line, 'not a line of a process’s children'))
      else seen.set(pid, this.#step(pid, { startTicks, ticks, atMs }))
    }
    this.#seen = seen
    return bad
  }

  /** The row with its children's CPU, where that is known. */
  onto(row: ProcessSample): ProcessSample {
    const childrenPct = this.#childrenPct.get(row.pid)
    return childrenPct === undefined ? row : { ...row, childrenPct }
  }

  #step(pid: number, now: Omit<Seen, 'pct'>): Seen {
    const before = this.#seen.get(pid)
    if (before?.startTicks !== now.startTicks || now.atMs <= before.atMs || now.ticks < before.ticks)
      return { ...now, pct: null }
    const pct = ((now.ticks - before.ticks) / this.hz / (now.atMs - before.atMs)) * 100_000
    const isLump = before.pct !== null && pct > before.pct * lumpTimes + lumpPct
    const told = isLump ? before.pct : pct
    if (told > 0) this.#childrenPct.set(pid, told)
    return { ...now, pct }
  }
}

/** What a process and its short-lived children use together: a storm costs the run as much as a loop does. */
export function withChildren({ cpuPct, childrenPct = 0 }: ProcessSample): number {
  return cpuPct + childrenPct
}
