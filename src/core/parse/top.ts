import { longestLine, rejected, splitPartial, type Parsed, type Rejected } from './parsed'
import { stripTerminal } from './strip-terminal'
import { parseTopHeader, type TopHeader } from './top-columns'
import { parseTopRow, type TopRow } from './top-row'
import { addSummaryLine, noSummary, type TopSummary } from './top-summary'

export type { TopRow } from './top-row'

/** Who printed a frame; null for a table without the lines above it (`-q`, `ps`, a capture that was cut). */
export type TopDialect = 'toybox' | 'toolbox' | 'busybox'

/** One table of `top -b`. */
export interface TopFrame {
  /** When its first line was read, on the clock that `feed` was given. */
  readonly atMs: number
  /** The first frame of a `top` covers 250 ms, whatever `-d` says: one tick is 4 %, and new processes are missing. */
  readonly first: boolean
  /** A busy process whose CPU time stands still: Android 8 and 9 repeat the first frame for ever. */
  readonly frozen: boolean
  /** `Tasks: 0 total`: the process asked for by `-p` is gone, and the summary lines are garbage. */
  readonly processGone: boolean
  readonly dialect: TopDialect | null
  /** The column that the brackets of the header mark, rows being sorted by it; null where none is marked. */
  readonly sortedBy: string | null
  /** Rows are threads (`-H`). */
  readonly threads: boolean
  readonly summary: TopSummary
  readonly rows: readonly TopRow[]
}

interface OpenFrame {
  readonly atMs: number
  readonly processGone: boolean
  readonly dialect: TopDialect | null
  summary: TopSummary
  header: TopHeader | null
  rows: TopRow[]
}

const starts: readonly (readonly [RegExp, TopDialect])[] = [
  [/^\s*(?:Tasks|Threads): +\d+ total/, 'toybox'],
  [/^\s*User \d+%, System/, 'toolbox'],
  [/^\s*Mem: +\S+ used,/, 'busybox']
]
const nobody = /^\s*(?:Tasks|Threads): +0 total/
const summaryLine = /^\s*(Mem:|Swap:|CPU:|Load average:|User \d+ \+ Nice|\d+%cpu|Tasks:|Threads:)/

/**
 * Reads `top -b` of every Android: toybox (8 and later), toolbox (up to 7.1) and busybox, told apart by their own
 * headers. Frames arrive in chunks of any size, so this keeps the open line and the open frame between calls.
 * A frame ends at the next frame's first line, at `settle`, or at `end`. Source: toybox toys/posix/ps.c.
 */
export class TopReader {
  #line = ''
  #open: OpenFrame | null = null
  #lastTimes = new Map<number, number>()
  #frames: TopFrame[] = []
  #rejected: Rejected[] = []
  #seenFrame = false

  /** `cpuCount` scales the dialects that print a share of the whole phone; `freshEach` = every frame is a new top's first. */
  constructor(private readonly options: { readonly cpuCount: number; readonly freshEach?: boolean }) {}

  feed(chunk: string, atMs: number): Parsed<TopFrame> {
    const { lines, rest } = splitPartial(this.#line + chunk)
    this.#line = rest
    for (const line of lines) this.#take(stripTerminal(line), atMs)
    if (this.#line.length > longestLine) {
      this.#rejected.push(rejected(this.#line, 'a line without an end'))
      this.#line = ''
    }
    return this.#drain()
  }

  /** Nothing has arrived for a while: the open frame is whole. */
  settle(): Parsed<TopFrame> {
    if (this.#line === '' && this.#open !== null && this.#open.rows.length > 0) this.#close()
    return this.#drain()
  }

  /** The stream ended: its last frame has no mark behind it. */
  end(atMs: number): Parsed<TopFrame> {
    if (this.#line !== '') this.#take(stripTerminal(this.#line), atMs)
    this.#line = ''
    this.#close()
    return this.#drain()
  }

  /** A new `top` was started: what was open is over, and its next frame is a first one. */
  restart(atMs: number): Parsed<TopFrame> {
    const rest = this.end(atMs)
    this.#seenFrame = false
    return rest
  }

  #drain(): Parsed<TopFrame> {
    const result = { rows: this.#frames, rejected: this.#rejected }
    this.#frames = []
    this.#rejected = []
    return result
  }

  #take(line: string, atMs: number): void {
    if (line.trim() === '') return
    if (line.length > longestLine) {
      this.#rejected.push(rejected(line, 'a line without an end'))
      return
    }
    const dialect = starts.find(([pattern]) => pattern.test(line))?.[1]
    const header = dialect === undefined ? parseTopHeader(line) : null
    if (dialect !== undefined) {
      this.#close()
      const summary = addSummaryLine(noSummary, line)
      this.#open = { atMs, processGone: nobody.test(line), dialect, summary, header: null, rows: [] }
    } else if (header !== null) this.#takeHeader(header, atMs)
    else if (!summaryLine.test(line)) this.#takeRow(line)
    else if (this.#open !== null) this.#open.summary = addSummaryLine(this.#open.summary, line)
  }

  #takeHeader(header: TopHeader, atMs: number): void {
    let open = this.#open
    if (open === null || open.header !== null) {
      this.#close()
      open = { atMs, processGone: false, dialect: null, summary: noSummary, header: null, rows: [] }
      this.#open = open
    }
    open.header = header
  }

  #takeRow(line: string): void {
    const open = this.#open
    if (open === null || open.header === null) {
      this.#rejected.push(rejected(line, errorReason(line)))
      return
    }
    const row = parseTopRow(line, open.header, this.options.cpuCount)
    if (typeof row === 'string') this.#rejected.push(rejected(line, row))
    else open.rows.push(row)
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    if (open === null || (open.header === null && !open.processGone)) return
    const frozen = open.rows.some(
      (row) => row.cpuPct > 50 && row.cpuTimeMs !== null && row.cpuTimeMs === this.#lastTimes.get(row.pid)
    )
    this.#lastTimes = new Map(open.rows.map((row) => [row.pid, row.cpuTimeMs ?? -1]))
    const first = !this.#seenFrame || this.options.freshEach === true
    this.#seenFrame = true
    const { atMs, processGone, dialect, summary, header } = open
    const { sortedBy, threads } = header ?? { sortedBy: null, threads: false }
    const rows = processGone ? [] : open.rows
    this.#frames.push({ atMs, first, frozen, processGone, dialect, sortedBy, threads, summary, rows })
  }
}

/** A line before any table: what `top` says when it does not know an option (8.x: `-m`; up to 9: `-d 0.5`; toolbox: `-b`). */
function errorReason(line: string): string {
  return /^(top: |Invalid argument|See top|Unknown option|Usage: top)/.test(line.trim())
    ? 'top refused an option and printed no table'
    : 'outside a table'
}

/** All frames of a captured text (`hotplate inspect top FILE`). */
export function parseTop(text: string, cpuCount: number): Parsed<TopFrame> {
  const reader = new TopReader({ cpuCount })
  const body = reader.feed(text, 0)
  const rest = reader.end(0)
  return { rows: [...body.rows, ...rest.rows], rejected: [...body.rejected, ...rest.rejected] }
}
