import type { Dossier } from '@shared/model'
import type { SeriesInfo } from '@shared/units/series'
import type { KillNotice } from './kill-watch'

/** One tick of the sampler: values by series name, in the unit the registry gives them; null = unknown then. */
export interface Sample {
  /** The phone's monotonic clock (/proc/uptime), ms. */
  readonly uptimeMs: number
  readonly values: ReadonlyMap<string, number | null>
  /**
   * Ticks only: how long the phone's cores ran since the tick before, ms; null = cannot be told. Less than the time between
   * the two means that the phone was suspended.
   */
  readonly awakeMs?: number | null
  /** Ticks only: the CPU that the run's first thread was last on; absent = not looked at. */
  readonly placement?: number
}

/** One process of one `top` frame, as top told it. CPU is percent of one core. */
export interface ProcessSample {
  readonly pid: number
  readonly user: string
  readonly name: string
  readonly cpuPct: number
  readonly rssBytes: number | null
  /** CPU of children that ended within the frame and that no row has, percent of a core; only where /proc is scanned. */
  readonly childrenPct?: number
  /** What was read of a busy process besides, newest first; absent = it was not looked at. */
  readonly detail?: ProcessDetail
}

/** Who a busy process is: pid and start time together name it. null = the phone did not tell. */
export interface ProcessDetail {
  readonly startTicks: number
  readonly ppid: number
  readonly uid: number | null
  readonly oomScoreAdj: number | null
  readonly cpuset: string | null
  /** The CPU it (its main thread) last ran on. */
  readonly lastCpu: number | null
}

/** A thread of the run: CPU percent of a core since the reading before, and the CPU it last ran on. */
export interface HotThread {
  readonly tid: number
  readonly name: string
  readonly cpuPct: number
  readonly lastCpu: number
}

export interface ProcessFrame {
  readonly uptimeMs: number
  readonly rows: readonly ProcessSample[]
  /** Busy CPU of /proc/stat that no listed process explains, percent of a core; null when it cannot be known. */
  readonly unaccountedPct: number | null
  /** Threads of the run, busiest first, as last read (every ten seconds). */
  readonly threads?: readonly HotThread[]
}

/** The sampler changed its pace, since it cost more than it may, or because it no longer does. */
export interface PaceChange {
  readonly uptimeMs: number
  readonly intervalMs: number
  readonly tableIntervalMs: number
  /** What the ten seconds before cost, percent of one core. */
  readonly costPct: number
}

/** What a piece of sampler text held. Lines that could not be read are listed, never thrown. */
export interface TelemetryBatch {
  readonly samples: readonly Sample[]
  readonly frames: readonly ProcessFrame[]
  /** Series that became known, or whose source or reason changed, in this piece. */
  readonly series: readonly SeriesInfo[]
  readonly paces: readonly PaceChange[]
  readonly kills: readonly KillNotice[]
  /** CPU time of the sampler's parts since its first word of them, children included; absent = no news of it. */
  readonly own?: { readonly elapsedMs: number; readonly usedMs: ReadonlyMap<string, number> }
  readonly thermalStatus: readonly { readonly uptimeMs: number; readonly status: number }[]
  readonly rejected: readonly { readonly line: string; readonly reason: string }[]
}

/** Turns the sampler's byte stream into samples; keeps partial lines and counters between calls. Pure but for that state. */
export interface TelemetryReader {
  feed(bytes: Uint8Array): TelemetryBatch
}

/** What the reader must know to give numbers their meaning. */
export interface TelemetrySetup {
  readonly dossier: {
    readonly clusters: readonly Pick<Dossier['clusters'][number], 'cpus'>[]
    readonly battery: Pick<Dossier['battery'], 'tempC'>
  }
}
