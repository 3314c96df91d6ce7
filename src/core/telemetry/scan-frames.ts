import { processName } from '@core/parse/process-name'
import type { CpuLoad } from './cpu-load'
import { userOf, type ScanFrame, type ScanRow } from './scan-reader'
import type { ProcessFrame, ProcessSample } from './types'

export interface ScanSetup {
  readonly hz: number
  readonly pageBytes: number
}

interface Seen {
  readonly ppid: number
  readonly startTicks: number
  readonly ticks: number
  readonly childTicks: number
}

/** Remembered processes: beyond it the memory starts anew, and the next scan of each is its first. */
const mostSeen = 20_000

/**
 * CPU per process out of /proc counters: exact over any span, and blind to nothing that still lives at a scan. What lived and
 * died in between shows in its parent, once that waited for it, else as unaccounted.
 */
export class ScanFrames {
  readonly #seen = new Map<number, Seen>()

  constructor(
    private readonly load: Pick<CpuLoad, 'busyBetween'>,
    private readonly setup: ScanSetup
  ) {}

  /** null for the first scan: it has no span to be over. */
  frame(scan: ScanFrame, packages: ReadonlyMap<number, readonly string[]>): ProcessFrame | null {
    const { fromMs, toMs } = scan
    if (this.#seen.size > mostSeen) this.#seen.clear()
    const rows = scan.rows.map((row) => ({ row, used: this.#used(row, fromMs) }))
    if (fromMs === null || toMs <= fromMs) return null
    const pct = (ticks: number): number => (ticks / this.setup.hz / (toMs - fromMs)) * 100_000
    const busy = this.load.busyBetween(fromMs, toMs)
    const listed = rows.reduce((sum, { used }) => sum + pct(used.own), 0)
    const reaped = rows.reduce((sum, { used }) => sum + pct(used.children), 0)
    const unexplained = busy === null ? reaped : Math.max(0, busy - listed)
    const share = reaped > unexplained ? unexplained / reaped : 1
    let children = 0
    const listedPids = new Set(scan.rows.map(({ pid }) => pid))
    const samples = rows.map(({ row, used }): ProcessSample => {
      const user = userOf(row.uid)
      const old = this.#lifeOfEnded(row.pid, used.children, listedPids)
      const childrenPct = Math.max(pct(used.children) * share, pct(used.children - old))
      children += childrenPct
      return {
        ...{ pid: row.pid, user, cpuPct: pct(used.own), rssBytes: row.rssPages * this.setup.pageBytes },
        name: processName({ args: row.name, user }, packages),
        ...(childrenPct > 0 ? { childrenPct } : {})
      }
    })
    return {
      uptimeMs: toMs,
      rows: samples
        .filter((row) => row.cpuPct > 0 || row.childrenPct !== undefined)
        .sort((a, b) => b.cpuPct - a.cpuPct),
      unaccountedPct: busy === null ? null : Math.max(0, unexplained - children)
    }
  }

  /**
   * A child that was listed and ended hands its whole life to its parent: so many of the parent's new child ticks may be old
   * ones. Only then is what the kernel's total leaves unexplained the limit: that total counts by timer ticks and misses
   * processes shorter than one, which the parent's own account does not.
   */
  #lifeOfEnded(parent: number, childTicks: number, listed: ReadonlySet<number>): number {
    let old = 0
    if (childTicks === 0) return old
    for (const [pid, child] of this.#seen) {
      const life = child.ticks + child.childTicks
      if (child.ppid !== parent || listed.has(pid) || old + life > childTicks) continue
      old += life
      this.#seen.delete(pid)
    }
    return old
  }

  /** Ticks since the last time; all of them for a process that was born within the span, 0 where that is not known. */
  #used(row: ScanRow, fromMs: number | null): { readonly own: number; readonly children: number } {
    const { pid, startTicks, ticks, childTicks } = row
    const before = this.#seen.get(pid)
    this.#seen.set(pid, { ppid: row.ppid, startTicks, ticks, childTicks })
    if (before?.startTicks === startTicks)
      return {
        own: Math.max(0, ticks - before.ticks),
        children: Math.max(0, childTicks - before.childTicks)
      }
    const bornMs = (startTicks * 1000) / this.setup.hz
    const isNew = fromMs !== null && bornMs >= fromMs - 1000 / this.setup.hz
    return isNew ? { own: ticks, children: childTicks } : { own: 0, children: 0 }
  }
}
