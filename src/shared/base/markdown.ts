/**
 * A Markdown table. What stands in the cells may come from a phone: it is kept to one line and cannot end its cell, open a
 * tag, make a link or set type.
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(markdownText).join(' | ')} |`
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** A text as Markdown shows it, in one line: signs that mean something there are escaped. */
export function markdownText(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\|<>`[\]*_]/g, (sign) => `\\${sign}`)
}
