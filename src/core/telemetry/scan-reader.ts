import { parseInteger, rejected, type Rejected } from '@core/parse/parsed'
import { uptimeMs } from './record-splitter'

/** One line of the sampler's scan of /proc. Ticks are totals of the process's life; `childTicks` of its reaped children. */
export interface ScanRow {
  readonly pid: number
  readonly ppid: number
  readonly startTicks: number
  readonly ticks: number
  readonly childTicks: number
  readonly rssPages: number
  readonly uid: number | null
  readonly name: string
}

/** The processes that used CPU since the scan before; `fromMs` null = the first scan, which tells all of them. */
export interface ScanFrame {
  readonly fromMs: number | null
  readonly toMs: number
  readonly rows: readonly ScanRow[]
}

const mostRows = 20_000

/** Reads `Scan FROM TO`, rows, `.`; keeps an unfinished frame between pieces. Lines that are not that are handed back. */
export class ScanReader {
  #rest = ''
  #open: { readonly fromMs: number | null; readonly toMs: number; readonly rows: ScanRow[] } | null = null

  feed(text: string): { readonly frames: readonly ScanFrame[]; readonly rejected: readonly Rejected[] } {
    const lines = (this.#rest + text).split('\n')
    this.#rest = (lines.pop() ?? '').slice(-65_536)
    const frames: ScanFrame[] = []
    const bad: Rejected[] = []
    for (const line of lines) {
      const start = /^Scan (-|\d{1,9}\.\d\d) (\d{1,9}\.\d\d)$/.exec(line)
      if (start !== null) {
        const [, from = '-', to = '0'] = start
        this.#open = { fromMs: from === '-' ? null : uptimeMs(from), toMs: uptimeMs(to), rows: [] }
      } else if (line === '.') {
        if (this.#open !== null) frames.push(this.#open)
        this.#open = null
      } else {
        const row = parseScanRow(line)
        if (row === null || this.#open === null) bad.push(rejected(line, 'not a line of the process scan'))
        else if (this.#open.rows.length < mostRows) this.#open.rows.push(row)
      }
    }
    return { frames, rejected: bad }
  }
}

function parseScanRow(line: string): ScanRow | null {
  const match = /^(\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d*) (.+)$/.exec(line)
  const [pid, ppid, startTicks, ticks, childTicks, rssPages] = (match ?? [])
    .slice(1, 7)
    .map((word) => parseInteger(word))
  if (pid == null || ppid == null || startTicks == null) return null
  if (ticks == null || childTicks == null || rssPages == null) return null
  const uid = parseInteger(match?.[7])
  return { pid, ppid, startTicks, ticks, childTicks, rssPages, uid, name: match?.[8] ?? '' }
}

/** The USER that `top` shows for a uid: `shell`, `u0_a123`, `u0_i7` for an isolated process, else the number. */
export function userOf(uid: number | null): string {
  if (uid === null) return '?'
  const known = { 0: 'root', 1000: 'system', 1001: 'radio', 2000: 'shell' }[uid]
  if (known !== undefined) return known
  const [user, app] = [Math.floor(uid / 100_000), uid % 100_000]
  if (app >= 99_000) return `u${user}_i${app - 99_000}`
  return app >= 10_000 && app < 20_000 ? `u${user}_a${app - 10_000}` : String(uid)
}
