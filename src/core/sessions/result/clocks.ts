import { medianOf } from '@core/statistics/spread'
import type { EffectiveClock } from '@shared/model'
import { seriesFamilies } from '@shared/units/series'
import { knownWithin } from './columns'
import type { ResultInput } from './soak-result'

/** What each CPU policy really ran at over the load, and in its steady end. */
export function effectiveClocks(
  { series, hwMaxKHz }: Pick<ResultInput, 'series' | 'hwMaxKHz'>,
  span: { readonly fromMs: number; readonly toMs: number; readonly steadyFromMs: number | null }
): EffectiveClock[] {
  const policies = [...series.keys()]
    .map((name) => /^(?:clock|cap)\.(\d+)$/.exec(name)?.[1])
    .flatMap((digits) => (digits === undefined ? [] : [Number(digits)]))
  const ordered = [...new Set(policies)].sort((a, b) => a - b)
  return ordered.map((policy) => {
    const clock = series.get(`${seriesFamilies.clock}${String(policy)}`)
    const caps = knownWithin(series.get(`${seriesFamilies.cap}${String(policy)}`), span.fromMs, span.toMs).v
    const median = (fromMs: number): number | null => {
      const { v } = knownWithin(clock, fromMs, span.toMs)
      return v.length === 0 ? null : medianOf(v)
    }
    return {
      policy,
      medianKHz: median(span.fromMs),
      steadyKHz: span.steadyFromMs === null ? null : median(span.steadyFromMs),
      lowestCapKHz: caps.length === 0 ? null : caps.reduce((low, cap) => Math.min(low, cap)),
      hwMaxKHz: hwMaxKHz.get(policy) ?? null
    }
  })
}
