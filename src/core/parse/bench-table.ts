import { groupsOf, parseDecimal, parseInteger, rejected, textLines, wordAt, type Rejected } from './parsed'

/** One result of `llama-bench`, from its JSON lines or its table. */
export interface LlamaBenchResult {
  readonly model: string | null
  readonly promptTokens: number | null
  readonly generatedTokens: number | null
  readonly depthTokens: number | null
  readonly threads: number | null
  readonly averageTokensPerSecond: number | null
  /** In the order they were measured: a falling row is heat. Empty where only their mean is told. */
  readonly samplesTokensPerSecond: readonly number[]
}

export interface BenchTable {
  readonly bench: readonly LlamaBenchResult[]
  readonly rejected: readonly Rejected[]
}

/** `pp512`, `tg128`, `pp512+tg128`, each with or without ` @ d1024`. */
const testCell = /^(?:pp(\d{1,9}))?\+?(?:tg(\d{1,9}))?(?: @ d(\d{1,9}))?$/

/**
 * The table that `llama-bench` prints without `-o` (llama-bench.cpp, markdown_printer): columns by the names of its header,
 * which differ by build and by what was varied. The rate is `18385.84 ± 343.09`.
 */
export function parseBenchTable(text: string): BenchTable {
  const bench: LlamaBenchResult[] = []
  const bad: Rejected[] = []
  let columns: readonly string[] | null = null
  for (const line of textLines(text)) {
    const cells = /^\| .*\|$/.test(line.trim()) ? cellsOf(line) : null
    if (cells?.includes('t/s') === true) columns = cells
    else if (columns !== null && /^\|(?! *-)/.test(line)) {
      const result = cells === null ? null : toResult(columns, cells)
      if (result === null) bad.push(rejected(line, 'a torn row of the table of llama-bench'))
      else bench.push(result)
    } else if (!line.startsWith('|')) columns = null
  }
  return { bench, rejected: bad }
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function toResult(columns: readonly string[], cells: readonly string[]): LlamaBenchResult | null {
  const cell = (name: string): string => wordAt(cells, columns.indexOf(name))
  const test = groupsOf(testCell, cell('test'))
  const rate = groupsOf(/^(\S+)(?: ± \S+)?$/, cell('t/s'))
  if (cells.length !== columns.length || test === null || rate === null) return null
  return {
    model: cell('model'),
    promptTokens: parseInteger(test(1)) ?? 0,
    generatedTokens: parseInteger(test(2)) ?? 0,
    depthTokens: parseInteger(test(3)) ?? 0,
    threads: parseInteger(cell('threads')),
    averageTokensPerSecond: parseDecimal(rate(1)),
    samplesTokensPerSecond: []
  }
}
