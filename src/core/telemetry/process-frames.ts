import { parsePackageList } from '@core/parse/package-list'
import { rejected, type Parsed, type Rejected } from '@core/parse/parsed'
import { processName } from '@core/parse/process-name'
import { TopReader, type TopFrame } from '@core/parse/top'
import { ChildUse } from './child-use'
import type { CpuLoad } from './cpu-load'
import { HotDetails } from './hot-details'
import { ScanFrames } from './scan-frames'
import { ScanReader } from './scan-reader'
import type { ProcessFrame } from './types'

/** How long `top` must be silent before its open frame counts as whole. */
const settleMs = 1000

/** Process tables out of the sampler's `top` or its scan of /proc, with full names and the CPU that no listed process explains. */
export class ProcessFrames {
  readonly #reader: TopReader
  readonly #scanReader = new ScanReader()
  readonly #scans: ScanFrames
  readonly #hot: HotDetails
  readonly #children: ChildUse
  readonly #resident: boolean
  #packages: ReadonlyMap<number, readonly string[]> = new Map()
  #lastChunkMs: number | null = null
  #lastFrameMs: number | null = null

  constructor(
    private readonly load: CpuLoad,
    setup: {
      readonly top: string
      readonly cpuCount: number
      readonly hz: number
      readonly pageBytes: number
    }
  ) {
    this.#scans = new ScanFrames(load, setup)
    this.#hot = new HotDetails(setup.hz)
    this.#children = new ChildUse(setup.hz)
    this.#resident = setup.top === 'resident'
    this.#reader = new TopReader({ cpuCount: setup.cpuCount, freshEach: !this.#resident })
  }

  readPackages(text: string): void {
    this.#packages = parsePackageList(text).byAppId
  }

  read(text: string, atMs: number): Parsed<ProcessFrame> {
    this.#lastChunkMs = atMs
    return this.#toFrames(this.#reader.feed(text, atMs))
  }

  /** Text of the sampler's own scan of /proc. */
  readScan(text: string): Parsed<ProcessFrame> {
    const { frames, rejected: bad } = this.#scanReader.feed(text)
    const rows = frames.flatMap((frame) => this.#scans.frame(frame, this.#packages) ?? [])
    return { rows: rows.map((frame) => this.#hot.onto(frame)), rejected: bad }
  }

  readHot(text: string, atMs: number): Parsed<ProcessFrame> {
    return { rows: [], rejected: this.#hot.read(text, atMs) }
  }

  /** Text about the ended children of busy processes; it belongs to the frame of `top` before it. */
  readChildren(text: string, atMs: number): Parsed<ProcessFrame> {
    return { rows: [], rejected: this.#children.read(text, atMs) }
  }

  /** Called with the clock of each tick. */
  settle(atMs: number): Parsed<ProcessFrame> {
    if (this.#lastChunkMs === null || atMs - this.#lastChunkMs < settleMs) return { rows: [], rejected: [] }
    this.#lastChunkMs = null
    return this.#toFrames(this.#reader.settle())
  }

  /** `top` ended and will be started again. */
  restart(): Parsed<ProcessFrame> {
    this.#lastFrameMs = null
    return this.#toFrames(this.#reader.restart(this.#lastChunkMs ?? 0))
  }

  #toFrames(parsed: Parsed<TopFrame>): Parsed<ProcessFrame> {
    const bad: Rejected[] = [...parsed.rejected]
    const rows: ProcessFrame[] = []
    for (const frame of parsed.rows) {
      const fromMs = this.#lastFrameMs
      this.#lastFrameMs = frame.atMs
      // A resident top's first frame covers 250 ms and hides what was just born: the next one is due in two seconds.
      if (frame.processGone || (frame.first && this.#resident)) continue
      if (frame.frozen)
        bad.push(rejected(`top frame at ${frame.atMs} ms`, 'frozen: it repeats an earlier frame'))
      else rows.push(this.#hot.onto(this.#toFrame(frame, frame.first ? null : fromMs)))
    }
    return { rows, rejected: bad }
  }

  #toFrame(frame: TopFrame, fromMs: number | null): ProcessFrame {
    const busy = fromMs === null ? null : this.load.busyBetween(fromMs, frame.atMs)
    const rows = frame.rows
      .filter((row) => row.cpuPct > 0)
      .sort((a, b) => b.cpuPct - a.cpuPct)
      .map((row) =>
        this.#children.onto({
          pid: row.pid,
          user: row.user,
          name: processName(row, this.#packages),
          cpuPct: row.cpuPct,
          rssBytes: row.rssBytes
        })
      )
    const listed = rows.reduce((sum, row) => sum + row.cpuPct + (row.childrenPct ?? 0), 0)
    return {
      uptimeMs: frame.atMs,
      rows,
      unaccountedPct: busy === null ? null : Math.max(0, busy - listed)
    }
  }
}
