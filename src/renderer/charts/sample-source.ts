import type { Columns } from '@shared/base/decimate'

/** One series as charts read it: values by time, the newest, the highest. */
export interface SeriesReader {
  readonly highest: number | null
  lastValue(): number | null
  /** The newest known value at or before `tMs`, at most `reachMs` old. */
  valueBefore(tMs: number, reachMs: number): number | null
}

/** Where a timeline takes its samples from: one session, or several on one time axis. */
export interface SampleSource {
  /** Equal numbers mean equal samples. */
  readonly revision: number
  names(): readonly string[]
  series(name: string): SeriesReader | null
  /** Samples of a span in the best resolution at hand. */
  slice(name: string, fromMs: number, toMs: number): Columns
  /** Every recorded sample at `fromMs` or later and before `toMs`, none thinned out: what figures are computed from. */
  every(name: string, fromMs: number, toMs: number): Promise<Columns>
  /** True when a finer copy covers the span. */
  hasFine(fromMs: number, toMs: number): boolean
  onChange(listener: () => void): { dispose(): void }
}
