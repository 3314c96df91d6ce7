/** A line that a parser could not read, and why. Lines are cut to 300 characters: device text is hostile input. */
export interface Rejected {
  readonly line: string
  readonly reason: string
}

/** What every line parser returns: the rows it understood and the lines it did not. */
export interface Parsed<T> {
  readonly rows: readonly T[]
  readonly rejected: readonly Rejected[]
}

export function rejected(line: string, reason: string): Rejected {
  return { line: line.length > 300 ? `${line.slice(0, 299)}…` : line, reason }
}

/** A decimal integer that JavaScript can hold exactly; null for anything else (blank, words, overlong digits). */
export function parseInteger(text: string | null | undefined): number | null {
  if (typeof text !== 'string' || !/^[+-]?\d{1,15}$/.test(text)) return null
  return Number(text)
}

/** A plain decimal number with a point (never a comma); null for anything else, NaN and Infinity included. */
export function parseDecimal(text: string | undefined): number | null {
  if (text === undefined || !/^[+-]?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,3})?$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** No line of the tools we read is this long. */
export const longestLine = 65_536

/** Lines without their line ends; carriage returns of old tools are dropped, absurdly long lines are cut. */
export function textLines(text: string): string[] {
  const lines = text.replaceAll('\r', '').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.length > longestLine ? line.slice(0, longestLine) : line))
}

/** The groups of a match by number; one that took no part is ''. */
export type Groups = (index: number) => string

/** Matches `text` once; null when the pattern does not fit. */
export function groupsOf(pattern: RegExp, text: string): Groups | null {
  const found = pattern.exec(text)
  return found === null ? null : (index) => found[index] ?? ''
}

/** The item at `index`, '' beyond the end: words of a torn line. */
export function wordAt(words: readonly string[], index: number): string {
  return words[index] ?? ''
}

/** The groups of every match of a global pattern. */
export function allGroups(pattern: RegExp, text: string): Groups[] {
  return [...text.matchAll(pattern)].map((found) => (index: number) => found[index] ?? '')
}

/** What is whole of a growing text, as lines, and the open line behind them. */
export function splitPartial(text: string): { readonly lines: readonly string[]; readonly rest: string } {
  const end = text.lastIndexOf('\n')
  return { lines: end < 0 ? [] : text.slice(0, end).split('\n'), rest: text.slice(end + 1) }
}
