import type { Estimate } from '@core/statistics/interval'
import type { Figure, FigureReason, IntervalFigure } from '@shared/model'

/** A figure that is known. */
export function known(value: number): Figure {
  return { value, reason: null }
}

/** A figure that is not, and why. */
export function unknown(reason: FigureReason): Figure {
  return { value: null, reason }
}

export function knownOr(value: number | null, reason: FigureReason): Figure {
  return value === null ? unknown(reason) : known(value)
}

export function unknownInterval(reason: FigureReason): IntervalFigure {
  return { ...unknown(reason), low: null, high: null }
}

export function intervalOf(estimate: Estimate | null, reason: FigureReason): IntervalFigure {
  if (estimate === null) return unknownInterval(reason)
  const [low, high] = estimate.interval ?? [null, null]
  return { value: estimate.median, reason: null, low, high }
}

/** `above` over `below`, times `scale`; the ends are the farthest that both intervals allow. */
export function ratioOf(above: IntervalFigure, below: IntervalFigure, scale: number): IntervalFigure {
  if (above.value === null || below.value === null || below.value <= 0)
    return unknownInterval(above.reason ?? below.reason ?? 'tooShort')
  const end = (top: number | null, bottom: number | null): number | null =>
    top === null || bottom === null || bottom <= 0 ? null : (scale * top) / bottom
  return {
    value: (scale * above.value) / below.value,
    reason: null,
    low: end(above.low, below.high),
    high: end(above.high, below.low)
  }
}
