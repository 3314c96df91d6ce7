/** What a column of a `top` table means to us; columns we do not use are `skip`. */
export type TopColumn =
  | 'pid'
  | 'user'
  | 'cpu'
  | 'cpuOfPhone'
  | 'rss'
  | 'time'
  | 'state'
  | 'stat'
  | 'policy'
  | 'name'
  | 'process'
  | 'skip'

/** The columns of one table, and where the text column that may hold blanks stands. */
export interface TopHeader {
  readonly columns: readonly TopColumn[]
  readonly nameAt: number
  /** `-H`: rows are threads. Before Android 10 their numbers are those of the process. */
  readonly threads: boolean
  /** The column that the rows are sorted by, as its brackets mark it; null where nothing is marked. */
  readonly sortedBy: string | null
}

const byWord: Readonly<Record<string, TopColumn>> = {
  PID: 'pid',
  TID: 'pid',
  USER: 'user',
  UID: 'user',
  '%CPU': 'cpu',
  'CPU%': 'cpuOfPhone',
  RES: 'rss',
  RSS: 'rss',
  'TIME+': 'time',
  S: 'state',
  STAT: 'stat',
  PCY: 'policy',
  CMDLINE: 'name',
  ARGS: 'name',
  NAME: 'name',
  CMD: 'name',
  COMMAND: 'name',
  COMM: 'name',
  THREAD: 'name',
  PROCESS: 'process'
}

/** When several text columns are shown, the one that says most. */
const nameRank = ['CMDLINE', 'ARGS', 'NAME', 'COMMAND', 'COMM', 'CMD', 'THREAD']

/**
 * Columns by name. The sort column's brackets replace the blanks beside it (`RES[CMDLINE]`, `NI[%CPU]S VIRT`,
 * `PID[%CPU`), so brackets count as blanks. busybox's `%CPU` (known by its `VSZ`) is a share of the phone.
 * null when the line is no table header.
 */
export function parseTopHeader(line: string): TopHeader | null {
  const words = line.replace(/[[\]]/g, ' ').trim().split(/\s+/)
  if (words[0] !== 'PID' && words[0] !== 'TID') return null
  const upper = words.map((word) => (word === 'Name' ? 'NAME' : word))
  const text = nameRank.find((name) => upper.includes(name))
  const nameAt = text === undefined ? -1 : upper.lastIndexOf(text)
  const busybox = upper.includes('VSZ') && upper.includes('COMMAND')
  const columns = upper.map((word, index): TopColumn => {
    const column = byWord[word] ?? 'skip'
    if (column === 'name') return index === nameAt ? 'name' : 'skip'
    return column === 'cpu' && busybox ? 'cpuOfPhone' : column
  })
  if (!columns.includes('cpu') && !columns.includes('cpuOfPhone')) return null
  const sortedBy = /\[([^\]\s]{1,32})/.exec(line)?.[1] ?? null
  return { columns, nameAt, threads: words[0] === 'TID', sortedBy }
}

const policies = /^(fg|bg|ta|rs|wi|cd|er|un|unk|\?|-)$/

/**
 * Cells of one row. The text column takes what is left between the columns before and after it, blanks included.
 * A `PCY` of two blanks leaves no word (system-background); busybox's STAT may be two words (`S <`).
 * null when the row has too few words.
 */
export function splitTopRow(line: string, header: TopHeader): string[] | null {
  const words = [...line.matchAll(/\S+/g)].map((match) => ({ text: match[0], at: match.index }))
  const { columns } = header
  const textAt = header.nameAt < 0 ? columns.length : header.nameAt
  const cells: string[] = []
  let next = 0
  for (const column of columns.slice(0, textAt)) {
    const word = words[next]
    if (word === undefined) return null
    if (column === 'policy' && !policies.test(word.text)) {
      cells.push('')
      continue
    }
    next += 1
    const flags = column === 'stat' ? words[next]?.text : undefined
    if (flags !== undefined && /^[<NLsl+]+$/.test(flags)) {
      next += 1
      cells.push(word.text + flags)
    } else cells.push(word.text)
  }
  if (header.nameAt < 0) return cells
  const afterText = words.length - (columns.length - textAt - 1)
  const first = words[next]
  if (first === undefined || afterText <= next) return null
  cells.push(line.slice(first.at, words[afterText]?.at).trimEnd())
  return [...cells, ...words.slice(afterText).map((word) => word.text)]
}
