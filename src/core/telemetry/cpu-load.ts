import type { ProcPidStat } from '@core/parse/proc-pid-stat'
import { busyPct } from '@core/parse/proc-stat'
import { seriesNames } from '@shared/units/series'
import type { SeriesBook, Values } from './series-book'
import type { Tick } from './tick'

const { cpuOther, cpuRun, cpuTotal, runFaults, samplerCpu, samplerReads } = seriesNames
const historyMs = 30_000
/** Between ticks further apart nothing is known of the moments between them. */
const longestStepMs = 6_000
const nearMs = 1_500

interface BusyPoint {
  readonly atMs: number
  readonly busy: number
}

/** Busy CPU from counters, percent of one core: of the phone, of the run, of the sampler, and of all others. */
export class CpuLoad {
  #history: Tick[] = []
  #own: { readonly atMs: number; readonly ticks: ReadonlyMap<string, number> } | null = null
  #reads: { readonly atMs: number; readonly count: number } | null = null
  #cores: number | null = null
  #ownPct: number | null = null
  readonly #spentMs = new Map<string, number>()
  #elapsedMs = 0
  #latest: number | null = null

  constructor(
    private readonly book: SeriesBook,
    private readonly hz: number
  ) {
    book.declare(cpuTotal, '/proc/stat')
    book.declare(cpuRun, '/proc/PID/stat of the run', 'unknown until the run has a process')
    book.declare(cpuOther, '/proc/stat less the run and the sampler')
    book.declare(runFaults, '/proc/PID/stat of the run, a second', 'unknown until the run has a process')
    book.declare(samplerCpu, '/proc/PID/stat of the sampler, its helper, its process table and its logcat')
    book.declare(samplerReads, 'files the sampler read, by its own count')
  }

  /** Busy CPU of the phone at the last tick; null before the second one. */
  get totalPct(): number | null {
    return this.#latest
  }

  /** CPU time that the sampler's parts used since they first told it; null before the second time. */
  get own(): { readonly elapsedMs: number; readonly usedMs: ReadonlyMap<string, number> } | null {
    return this.#elapsedMs === 0 ? null : { elapsedMs: this.#elapsedMs, usedMs: new Map(this.#spentMs) }
  }

  /** Returns how long the cores ran since the tick before, ms; null = cannot be told. */
  read(tick: Tick, into: Values): number | null {
    const before = this.#history.at(-1)
    const listed = tick.cpus.filter(({ name }) => name !== 'cpu').length
    if (listed > 0) this.#cores = listed
    this.#history.push(tick)
    while ((this.#history[0]?.uptimeMs ?? 0) < tick.uptimeMs - historyMs) this.#history.shift()
    this.#readOwn(tick, into)
    if (before === undefined || tick.uptimeMs - before.uptimeMs < 50) {
      if (before !== undefined) this.#history.pop()
      return null
    }
    const clock = { elapsedMs: tick.uptimeMs - before.uptimeMs, hz: this.hz }
    const total = busyPct(before.cpus, tick.cpus, clock)
    this.#latest = total
    into.set(cpuTotal, total)
    if (total === null) this.book.hole(cpuTotal, 'a counter did not move forward')
    const run = tick.run === null ? null : runPct(before.run, tick.run, clock)
    into.set(cpuRun, run)
    if (run === null) this.book.hole(cpuRun, 'a counter did not move forward')
    if (tick.run !== null) into.set(runFaults, faultsPerS(before.run, tick.run, clock.elapsedMs))
    const others = tick.run === null ? total : total === null || run === null ? null : total - run
    into.set(cpuOther, others === null ? null : Math.max(0, others - (this.#ownPct ?? 0)))
    if (others === null) this.book.hole(cpuOther, 'the run or the phone’s total is unknown at times')
    return this.#awakeMs(before, tick)
  }

  /** Idle time counts too, but stands still while the phone is suspended. */
  #awakeMs(before: Tick, now: Tick): number | null {
    const sum = (tick: Tick): number | null => {
      const total = tick.cpus.find(({ name }) => name === 'cpu')
      return total === undefined ? null : total.busy + total.idle
    }
    const [from, to] = [sum(before), sum(now)]
    if (from === null || to === null || to < from || this.#cores === null) return null
    return ((to - from) / this.hz / this.#cores) * 1000
  }

  /**
   * Busy CPU between two moments of the recent past; null when there are no ticks near them. Ticks and process tables keep
   * their own time, so a moment between two ticks gets its share of what was used between them.
   */
  busyBetween(fromMs: number, toMs: number): number | null {
    const [from, to] = [this.#busyAt(fromMs), this.#busyAt(toMs)]
    if (from === null || to === null || to.atMs <= from.atMs || to.busy < from.busy) return null
    return ((to.busy - from.busy) / this.hz / (to.atMs - from.atMs)) * 100_000
  }

  /** Ticks of CPU that the phone had used by then. */
  #busyAt(atMs: number): BusyPoint | null {
    const points = this.#history.flatMap(({ uptimeMs, cpus }): BusyPoint[] => {
      const total = cpus.find(({ name }) => name === 'cpu')
      return total === undefined ? [] : [{ atMs: uptimeMs, busy: total.busy }]
    })
    const low = points.findLast((point) => point.atMs <= atMs)
    const high = points.find((point) => point.atMs >= atMs)
    if (low !== undefined && high !== undefined && high.atMs - low.atMs <= longestStepMs) {
      const share = high.atMs === low.atMs ? 0 : (atMs - low.atMs) / (high.atMs - low.atMs)
      return { atMs, busy: low.busy + (high.busy - low.busy) * share }
    }
    const near = [low, high].filter((point) => point !== undefined && Math.abs(point.atMs - atMs) <= nearMs)
    return near.at(-1) ?? null
  }

  #readOwn(tick: Tick, into: Values): void {
    const { uptimeMs, ownTicks, reads } = tick
    if (reads !== null) {
      const before = this.#reads
      this.#reads = { atMs: uptimeMs, count: reads }
      if (before !== null && reads >= before.count && uptimeMs > before.atMs)
        into.set(samplerReads, ((reads - before.count) * 1000) / (uptimeMs - before.atMs))
    }
    if (ownTicks === null) return
    const before = this.#own
    this.#own = { atMs: uptimeMs, ticks: ownTicks }
    if (before === null || uptimeMs <= before.atMs) return
    // A part that was started anew counts from 0 again: then its whole count is new.
    let used = 0
    for (const [part, ticks] of ownTicks) {
      const earlier = before.ticks.get(part) ?? 0
      const spent = ticks >= earlier ? ticks - earlier : ticks
      used += spent
      this.#spentMs.set(part, (this.#spentMs.get(part) ?? 0) + (spent / this.hz) * 1000)
    }
    this.#elapsedMs += uptimeMs - before.atMs
    this.#ownPct = (used / this.hz / (uptimeMs - before.atMs)) * 100_000
    into.set(samplerCpu, this.#ownPct)
  }
}

/** Pages that had to be read from storage, a second; null when it is another process than before. */
function faultsPerS(before: ProcPidStat | null, now: ProcPidStat, elapsedMs: number): number | null {
  if (before === null || before.pid !== now.pid || before.startTicks !== now.startTicks) return null
  const faults = now.majorFaults - before.majorFaults
  return faults < 0 ? null : (faults * 1000) / elapsedMs
}

/** null when it is another process than before (pid and start time), or its counters went backwards. */
function runPct(
  before: ProcPidStat | null,
  now: ProcPidStat,
  clock: { readonly elapsedMs: number; readonly hz: number }
): number | null {
  if (before === null || before.pid !== now.pid || before.startTicks !== now.startTicks) return null
  const ticks = now.userTicks + now.systemTicks - before.userTicks - before.systemTicks
  return ticks < 0 ? null : (ticks / clock.hz / clock.elapsedMs) * 100_000
}
