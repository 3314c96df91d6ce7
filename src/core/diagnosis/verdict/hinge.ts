import type { Column } from './numbers'

interface Span {
  readonly from: number
  readonly at: number
  readonly to: number
}

/**
 * Where a rise began: the cell in [from, to) from which a straight line out of nothing, or a step, fits the column best (least
 * squares over the known cells). A rise is only seen when it stands out; it began before.
 */
export function riseBegan(column: Column, from: number, to: number): number {
  let best = { at: from, error: Number.POSITIVE_INFINITY }
  for (let at = from; at < to - 2; at += 1)
    for (const shape of [line, step]) {
      const error = errorOf(column, { from, at, to }, shape)
      if (error < best.error) best = { at, error }
    }
  return best.at
}

const line = (cells: number): number => Math.max(0, cells)
const step = (cells: number): number => (cells >= 0 ? 1 : 0)

/** What a shape that begins at a cell, as high as fits best, leaves of the squares. */
function errorOf(column: Column, span: Span, shape: (cells: number) => number): number {
  let [xy, xx, yy] = [0, 0, 0]
  for (let cell = span.from; cell < span.to; cell += 1) {
    const y = column[cell] ?? Number.NaN
    if (!Number.isFinite(y)) continue
    const x = shape(cell - span.at)
    xy += x * y
    xx += x * x
    yy += y * y
  }
  return xx === 0 ? yy : yy - (Math.max(0, xy) * xy) / xx
}
