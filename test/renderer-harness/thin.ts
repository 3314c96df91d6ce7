import { decimateMinMax } from '@shared/base/decimate'
import type { SeriesColumns } from '@shared/model'

/** Each series cut to about `points` samples, as the contract promises for long spans. */
export function thin(series: readonly SeriesColumns[], points: number): SeriesColumns[] {
  return series.map(({ name, ...rest }) => {
    const small = decimateMinMax(rest, points)
    return { name, tMs: [...small.tMs], v: [...small.v] }
  })
}
