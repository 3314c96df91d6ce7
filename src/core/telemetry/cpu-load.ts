import type { ProcPidStat } from '@core/parse/proc-pid-stat'
import { busyPct } from '@core/parse/proc-stat'
import { seriesNames } from '@shared/units/series'
import type { SeriesBook, Values } from './series-book'
import type { Tick } from './tick'

const { cpuOther, cpuRun, cpuTotal, samplerCpu } = seriesNames
const historyMs = 30_000

/** Busy CPU from counters, percent of one core: of the phone, of the run, of the sampler, and of all others. */
export class CpuLoad {
  #history: Tick[] = []
  #own: { readonly atMs: number; readonly ticks: number } | null = null
  #ownPct: number | null = null
  #latest: number | null = null

  constructor(
    private readonly book: SeriesBook,
    private readonly hz: number
  ) {
    book.declare(cpuTotal, '/proc/stat')
    book.declare(cpuRun, '/proc/PID/stat of the run', 'unknown until the run has a process')
    book.declare(cpuOther, '/proc/stat less the run and the sampler')
    book.declare(samplerCpu, '/proc/PID/stat of the sampler, its helper and its top')
  }

  /** Busy CPU of the phone at the last tick; null before the second one. */
  get totalPct(): number | null {
    return this.#latest
  }

  read(tick: Tick, into: Values): void {
    const before = this.#history.at(-1)
    this.#history.push(tick)
    while ((this.#history[0]?.uptimeMs ?? 0) < tick.uptimeMs - historyMs) this.#history.shift()
    this.#readOwn(tick, into)
    if (before === undefined || tick.uptimeMs - before.uptimeMs < 50) {
      if (before !== undefined) this.#history.pop()
      return
    }
    const clock = { elapsedMs: tick.uptimeMs - before.uptimeMs, hz: this.hz }
    const total = busyPct(before.cpus, tick.cpus, clock)
    this.#latest = total
    into.set(cpuTotal, total)
    if (total === null) this.book.hole(cpuTotal, 'a counter did not move forward')
    const run = tick.run === null ? null : runPct(before.run, tick.run, clock)
    into.set(cpuRun, run)
    const others = tick.run === null ? total : total === null || run === null ? null : total - run
    into.set(cpuOther, others === null ? null : Math.max(0, others - (this.#ownPct ?? 0)))
  }

  /** Busy CPU between two moments of the recent past, from the ticks nearest to them; null when they are too far. */
  busyBetween(fromMs: number, toMs: number): number | null {
    const from = this.#nearest(fromMs)
    const to = this.#nearest(toMs)
    if (from === null || to === null || to.uptimeMs <= from.uptimeMs) return null
    return busyPct(from.cpus, to.cpus, { elapsedMs: to.uptimeMs - from.uptimeMs, hz: this.hz })
  }

  #nearest(atMs: number): Tick | null {
    let best: Tick | null = null
    for (const tick of this.#history)
      if (best === null || Math.abs(tick.uptimeMs - atMs) < Math.abs(best.uptimeMs - atMs)) best = tick
    return best !== null && Math.abs(best.uptimeMs - atMs) <= 1500 ? best : null
  }

  #readOwn(tick: Tick, into: Values): void {
    if (tick.ownTicks === null) return
    const before = this.#own
    this.#own = { atMs: tick.uptimeMs, ticks: tick.ownTicks }
    if (before === null || tick.ownTicks < before.ticks || tick.uptimeMs <= before.atMs) return
    const used = ((tick.ownTicks - before.ticks) / this.hz / (tick.uptimeMs - before.atMs)) * 100_000
    this.#ownPct = used
    into.set(samplerCpu, used)
  }
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
