import { rejected, type Parsed, type Rejected } from './parsed'
import { stripTerminal } from './strip-terminal'
import { parseTopHeader, type TopHeader } from './top-columns'
import { parseTopRow, type TopRow } from './top-row'

export type { TopRow } from './top-row'

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
  readonly rows: readonly TopRow[]
}

interface OpenFrame {
  readonly atMs: number
  readonly processGone: boolean
  header: TopHeader | null
  rows: TopRow[]
}

const longestLine = 65_536
const frameStart = /^\s*(?:(?:Tasks|Threads): +(\d+) total|User \d+%, System|Mem: +\S+ used,)/
const summary =
  /^\s*(Mem:|Swap:|CPU:|Load average:|User \d+ \+ Nice|\d+%cpu\b|Tasks:|Threads:|See top --help)/

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
    const lines = (this.#line + chunk).split('\n')
    this.#line = lines.pop() ?? ''
    if (this.#line.length > longestLine) {
      this.#rejected.push(rejected(this.#line, 'a line without an end'))
      this.#line = ''
    }
    for (const line of lines) this.#take(stripTerminal(line), atMs)
    return this.#drain()
  }

  /** Nothing has arrived for a while: the open frame is whole. */
  settle(): Parsed<TopFrame> {
    if (this.#line === '' && (this.#open?.rows.length ?? 0) > 0) this.#close()
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
    const start = frameStart.exec(line)
    const header = start === null ? parseTopHeader(line) : null
    if (start !== null) {
      this.#close()
      this.#open = { atMs, processGone: start[1] === '0', header: null, rows: [] }
    } else if (header !== null) {
      if (this.#open === null || this.#open.header !== null) {
        this.#close()
        this.#open = { atMs, processGone: false, header: null, rows: [] }
      }
      this.#open.header = header
    } else if (!summary.test(line)) this.#takeRow(line)
  }

  #takeRow(line: string): void {
    if (this.#open?.header == null) {
      this.#rejected.push(rejected(line, 'outside a table'))
      return
    }
    const row = parseTopRow(line, this.#open.header, this.options.cpuCount)
    if (typeof row === 'string') this.#rejected.push(rejected(line, row))
    else this.#open.rows.push(row)
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
    const { atMs, processGone, rows } = open
    this.#frames.push({ atMs, first, frozen, processGone, rows: processGone ? [] : rows })
  }
}

/** All frames of a captured text (`hotplate inspect top FILE`). */
export function parseTop(text: string, cpuCount: number): Parsed<TopFrame> {
  const reader = new TopReader({ cpuCount })
  const body = reader.feed(text, 0)
  const rest = reader.end(0)
  return { rows: [...body.rows, ...rest.rows], rejected: [...body.rejected, ...rest.rejected] }
}
