import { groupsOf, rejected, textLines, type Groups, type Rejected } from './parsed'

/** A process in one of the lists of `dumpsys meminfo`, kB. */
export interface MemDumpProcess {
  readonly list: string
  readonly name: string
  readonly pid: number
  readonly kB: number
}

/** The table of one package (`dumpsys meminfo PACKAGE`): kB by row and by column name. */
export interface MemDumpTable {
  readonly pid: number
  readonly process: string
  readonly columns: readonly string[]
  readonly rows: ReadonlyMap<string, readonly (number | null)[]>
}

export interface MemDump {
  readonly totalRamKb: number | null
  /** `normal`, `moderate`, `low` or `critical`. */
  readonly status: string | null
  readonly freeRamKb: number | null
  readonly usedRamKb: number | null
  /** May be negative. */
  readonly lostRamKb: number | null
  readonly zramPhysicalKb: number | null
  readonly zramInSwapKb: number | null
  readonly zramTotalKb: number | null
  readonly processes: readonly MemDumpProcess[]
  readonly tables: readonly MemDumpTable[]
  readonly rejected: readonly Rejected[]
}

const size = String.raw`(-?[\d,]{1,20})(?:K| kB)`
const totals: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^Total RAM: *${size}(?: \\(status (\\w{1,20})\\))?`), 'total'],
  [new RegExp(`^Free RAM: *${size}`), 'free'],
  [new RegExp(`^Used RAM: *${size}`), 'used'],
  [new RegExp(`^Lost RAM: *${size}`), 'lost'],
  [new RegExp(`^ZRAM: *${size} physical used for *${size} in swap \\( *${size} total swap\\)`), 'zram']
]
const processLine = new RegExp(`^${size}: (.*) \\(pid (\\d{1,7})(?: / activities)?\\)`)
/** Other lines of a dump that say nothing we read. */
const known =
  /^(Applications Memory Usage|Uptime: |Total (RSS|PSS|Swap PSS) by |\** ?MEMINFO|App Summary|Objects|SQL|DATABASES|Asset Allocations|Tuning: |KSM: |Pss\(KB\)|-{3,}|[A-Za-z .()/_]+: +[\d,]+(?:K| kB)?\b|[\d,]+(?:K| kB): )/

interface OpenTable {
  readonly pid: number
  readonly process: string
  readonly head: string[]
  columns: readonly string[] | null
  readonly rows: Map<string, readonly (number | null)[]>
}

/**
 * The tail with the phone's memory, the lists by process, and the tables by package. Numbers have commas and `K` (older
 * ones ` kB`); columns of a table are named by its header rows, since Android 11 put `Rss Total` among them.
 */
export function parseMemDump(text: string): MemDump {
  const sums = new Map<string, Groups>()
  const processes: MemDumpProcess[] = []
  const tables: OpenTable[] = []
  const bad: Rejected[] = []
  let list = ''
  let open: OpenTable | null = null
  for (const line of textLines(text)) {
    const trimmed = line.trim()
    const title = groupsOf(/^(Total .{1,40} by .{1,40}):$/, trimmed)
    const table = groupsOf(/^\*\* MEMINFO in pid (\d{1,7}) \[(.*)\] \*\*$/, trimmed)
    const sum = sumOf(trimmed)
    const process = groupsOf(processLine, trimmed)
    if (table !== null) {
      open = { pid: Number(table(1)), process: table(2), head: [], columns: null, rows: new Map() }
      tables.push(open)
    } else if (title !== null) list = title(1)
    else if (sum !== null) sums.set(sum.name, sums.get(sum.name) ?? sum.found)
    else if (process !== null)
      processes.push({ list, name: process(2), pid: Number(process(3)), kB: toKb(process(1)) })
    else if (open !== null && takeTableLine(open, line)) {
      if (/^TOTAL\b/.test(trimmed)) open = null
    } else if (trimmed !== '' && !known.test(trimmed))
      bad.push(rejected(line, 'not a line of dumpsys meminfo that we know'))
  }
  const kB = (name: string, group: number): number | null => {
    const found = sums.get(name)
    return found === undefined ? null : toKb(found(group))
  }
  const status = sums.get('total')?.(2) ?? ''
  return {
    ...{ totalRamKb: kB('total', 1), status: status === '' ? null : status },
    ...{ freeRamKb: kB('free', 1), usedRamKb: kB('used', 1), lostRamKb: kB('lost', 1) },
    ...{ zramPhysicalKb: kB('zram', 1), zramInSwapKb: kB('zram', 2), zramTotalKb: kB('zram', 3) },
    processes,
    tables: tables.map(({ pid, process, columns, rows }) => ({ pid, process, columns: columns ?? [], rows })),
    rejected: bad
  }
}

function sumOf(line: string): { readonly name: string; readonly found: Groups } | null {
  for (const [pattern, name] of totals) {
    const found = groupsOf(pattern, line)
    if (found !== null) return { name, found }
  }
  return null
}

function toKb(text: string): number {
  return Number(text.replaceAll(',', ''))
}

/** Header words stand above the right end of the dashes of their column. */
function takeTableLine(open: OpenTable, line: string): boolean {
  if (/^\s*-{3,}(?:\s+-{3,})*$/.test(line)) {
    const ends = [...line.matchAll(/-+/g)].map((dashes) => dashes.index + dashes[0].length)
    open.columns = ends.map((end) => headerAt(open.head, end))
    return true
  }
  if (open.columns === null) {
    open.head.push(line)
    return open.head.length <= 4
  }
  const row = groupsOf(/^\s*([A-Za-z.?][^\d]{0,40}?)\s+(\d[\d\s]*)$/, line)
  if (row === null) return false
  const numbers = row(2).trim().split(/\s+/)
  open.rows.set(
    row(1),
    open.columns.map((_, index) => (numbers[index] === undefined ? null : toKb(numbers[index])))
  )
  return true
}

function headerAt(head: readonly string[], end: number): string {
  return head
    .flatMap((line) => [...line.matchAll(/\S+/g)].filter((word) => word.index + word[0].length === end))
    .map((word) => word[0])
    .join(' ')
}
