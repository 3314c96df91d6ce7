import type { Dossier } from '@shared/model'
import type { SeriesInfo } from '@shared/units/series'

/** One tick of the sampler: values by series name, in the unit the registry gives them; null = unknown then. */
export interface Sample {
  /** The phone's monotonic clock (/proc/uptime), ms. */
  readonly uptimeMs: number
  readonly values: ReadonlyMap<string, number | null>
}

/** One process of one `top` frame, as top told it. CPU is percent of one core. */
export interface ProcessSample {
  readonly pid: number
  readonly user: string
  readonly name: string
  readonly cpuPct: number
  readonly rssBytes: number | null
}

export interface ProcessFrame {
  readonly uptimeMs: number
  readonly rows: readonly ProcessSample[]
  /** Busy CPU of /proc/stat that no listed process explains, percent of a core; null when it cannot be known. */
  readonly unaccountedPct: number | null
}

/** What a piece of sampler text held. Lines that could not be read are listed, never thrown. */
export interface TelemetryBatch {
  readonly samples: readonly Sample[]
  readonly frames: readonly ProcessFrame[]
  /** Series that became known, or whose source or reason changed, in this piece. */
  readonly series: readonly SeriesInfo[]
  readonly thermalStatus: readonly { readonly uptimeMs: number; readonly status: number }[]
  readonly rejected: readonly { readonly line: string; readonly reason: string }[]
}

/** Turns the sampler's byte stream into samples; keeps partial lines and counters between calls. Pure but for that state. */
export interface TelemetryReader {
  feed(bytes: Uint8Array): TelemetryBatch
}

/** What the reader must know to give numbers their meaning. */
export interface TelemetrySetup {
  readonly dossier: Dossier
}
