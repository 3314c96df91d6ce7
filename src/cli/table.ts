/** How a column is set: numbers to the right, words to the left. */
export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
}

/** A plain text table: two spaces between columns, no lines, no trailing blanks. Empty cells become “–”. */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map((_, i) => cell(row[i])))
  ]
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => width(row[i] ?? ''))))
  return cells
    .map((row) =>
      row
        .map((text, i) => pad(text, widths[i] ?? 0, columns[i]?.align ?? 'left'))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}

/** Pairs of a name and a value, one a line, values lined up. */
export function textPairs(pairs: readonly (readonly [string, string])[]): string {
  const widest = Math.max(0, ...pairs.map(([name]) => width(name)))
  return pairs.map(([name, value]) => `${pad(name, widest, 'left')}  ${cell(value)}`).join('\n')
}

function cell(text: string | undefined): string {
  return text === undefined || text === '' ? '–' : text
}

/** Counts code points: good enough for names of phones and files. */
function width(text: string): number {
  return Array.from(text).length
}

function pad(text: string, size: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, size - width(text)))
  return align === 'left' ? text + blanks : blanks + text
}
