import type { SeriesInfo } from '@shared/units/series'
import type { SampleSource } from '../sample-source'
import type { Selection } from './viewport'

/** A series in a table; `column` where its own name would not tell whose it is. */
export interface CsvSeries extends Pick<SeriesInfo, 'name' | 'unit'> {
  readonly column?: string
}

/**
 * Every recorded sample of the selected span as CSV: one line a time at which any series has a sample, one column a series under its own name and
 * unit (temperatures always °C); seconds of the session; empty = no sample then, or an unknown value.
 */
export async function selectionCsv(
  series: readonly CsvSeries[],
  samples: Pick<SampleSource, 'every'>,
  { fromMs, toMs }: Selection
): Promise<string> {
  const columns = await Promise.all(
    series.map(async ({ name }) => {
      const { tMs, v } = await samples.every(name, fromMs, toMs + 1)
      return new Map(tMs.map((time, index) => [time, v[index] ?? null] as const))
    })
  )
  const times = new Set(columns.flatMap((column) => [...column.keys()]))
  const inside = [...times].filter((time) => time >= fromMs && time <= toMs).sort((a, b) => a - b)
  const header = ['time [s]', ...series.map(({ name, unit, column = name }) => `${column} [${unit}]`)]
  const rows = inside.map((time) => [
    (time / 1000).toFixed(3),
    ...columns.map((column) => String(column.get(time) ?? ''))
  ])
  return [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** Quoted where a reader of CSV needs it; a text that a spreadsheet would take for a formula is kept a text. */
function quoted(cell: string): string {
  const safe = /^[=+@\t]|^-(?!\d)/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
