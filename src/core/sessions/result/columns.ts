import type { Columns } from '@shared/base/decimate'

/** The known values of a series within a span, with their times. */
export interface KnownColumns {
  readonly tMs: readonly number[]
  readonly v: readonly number[]
}

/** Values known within [fromMs, toMs]. */
export function knownWithin(columns: Columns | undefined, fromMs: number, toMs: number): KnownColumns {
  const tMs: number[] = []
  const v: number[] = []
  columns?.v.forEach((value, index) => {
    const time = columns.tMs[index] ?? 0
    if (value === null || time < fromMs || time > toMs) return
    tMs.push(time)
    v.push(value)
  })
  return { tMs, v }
}

/** The highest value; null without one. */
export function highest({ v }: KnownColumns): number | null {
  return v.length === 0 ? null : v.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}
