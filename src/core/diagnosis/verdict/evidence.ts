import type { Evidence } from '@shared/model'
import type { Frame } from './frame'
import { medianOf, type Column } from './numbers'

/** Median of a column before a span and within it: the plainest proof that something moved. */
export function moved(
  frame: Frame,
  what: { readonly series: string; readonly column: Column; readonly unit: string },
  span: { readonly fromS: number; readonly toS: number }
): Evidence[] {
  const from = frame.cellOf(span.fromS)
  const to = frame.cellOf(span.toS) + 1
  const before = medianOf(what.column.subarray(Math.max(0, from - Math.ceil(30 / frame.stepS)), from))
  const within = medianOf(what.column.subarray(from, to))
  if (!Number.isFinite(within)) return []
  const known = Number.isFinite(before)
  const unit = what.unit === '' ? '' : ` ${what.unit}`
  return [
    {
      code: known ? 'moved' : 'within',
      series: what.series,
      fromS: span.fromS,
      toS: span.toS,
      text: known
        ? `${what.series} ${plain(before)} before, ${plain(within)}${unit} within`
        : `${what.series} ${plain(within)}${unit}`,
      data: { before: known ? before : null, within, unit: what.unit }
    }
  ]
}

/** The same for a series by its id; nothing when the session does not have it. */
export function movedSeries(
  frame: Frame,
  series: string,
  unit: string,
  span: { readonly fromS: number; readonly toS: number }
): Evidence[] {
  const column = frame.series(series)
  return column === null ? [] : moved(frame, { series, column, unit }, span)
}

/** A number for reading: three significant digits, no exponent. */
export function plain(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
