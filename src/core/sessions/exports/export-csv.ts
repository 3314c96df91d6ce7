import type { Exported } from './exported'

/** One line a sample: time (session ms), series, unit, value; an unknown value is empty. Quoted where a text needs it (RFC 4180). */
export function exportCsv({ columns, detail }: Exported): string {
  const units = new Map(detail.series.map(({ name, unit }) => [name, unit]))
  const lines = ['t_ms,series,unit,value']
  for (const { name, tMs, v } of columns) {
    const head = `${csvCell(name)},${csvCell(units.get(name) ?? '')}`
    tMs.forEach((time, at) =>
      lines.push(`${String(time)},${head},${v[at] === null ? '' : String(v[at] ?? '')}`)
    )
  }
  return `${lines.join('\r\n')}\r\n`
}

/** A text that a spreadsheet would take for a formula is kept a text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
