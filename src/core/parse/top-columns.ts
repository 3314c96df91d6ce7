/** What a column of a `top` table means to us; columns we do not use are `skip`. */
export type TopColumn =
  'pid' | 'user' | 'cpu' | 'cpuOfPhone' | 'rss' | 'time' | 'stat' | 'policy' | 'name' | 'skip'

/** The columns of one table, and where the text column that may hold blanks stands. */
export interface TopHeader {
  readonly columns: readonly TopColumn[]
  readonly nameAt: number
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
  STAT: 'stat',
  PCY: 'policy',
  CMDLINE: 'name',
  ARGS: 'name',
  NAME: 'name',
  CMD: 'name',
  COMMAND: 'name',
  COMM: 'name',
  THREAD: 'name'
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
  return { columns, nameAt }
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
    const word = words[next]?.text
    if (word === undefined) return null
    if (column === 'policy' && !policies.test(word)) {
      cells.push('')
      continue
    }
    next += 1
    cells.push(word)
    if (column === 'stat' && /^[<NLsl+]+$/.test(words[next]?.text ?? '')) next += 1
  }
  if (header.nameAt < 0) return cells
  const after = columns.length - textAt - 1
  const first = words[next]
  const end = words[words.length - after]?.at ?? line.length
  if (first === undefined || words.length - after <= next) return null
  cells.push(line.slice(first.at, end).trimEnd())
  for (const word of words.slice(words.length - after, after === 0 ? 0 : undefined)) cells.push(word.text)
  return cells
}
