import { parseHumanSize } from './human-size'
import { parseDecimal, parseInteger } from './parsed'
import { splitTopRow, type TopColumn, type TopHeader } from './top-columns'

/** One process of a `top` frame. CPU is percent of one core; a cut user or name ends in `+`. */
export interface TopRow {
  readonly pid: number
  readonly user: string
  readonly userTruncated: boolean
  readonly cpuPct: number
  readonly rssBytes: number | null
  /** CPU time used so far (TIME+), ms; null when the column is not shown. */
  readonly cpuTimeMs: number | null
  /** Name or command line as the text column has it. */
  readonly args: string
}

/**
 * One row, or the reason why it is none. `cpuCount` turns a share of the whole phone (toolbox, busybox) into
 * percent of one core.
 */
export function parseTopRow(line: string, header: TopHeader, cpuCount: number): TopRow | string {
  const cells = splitTopRow(line, header)
  if (cells === null) return 'fewer words than columns'
  const cell = (column: TopColumn): string | undefined => {
    const at = header.columns.indexOf(column)
    return at < 0 ? undefined : cells[at]
  }
  const pid = parseInteger(cell('pid'))
  if (pid === null || pid < 0) return 'no process number in front'
  const perCore = parseDecimal(cell('cpu')?.replace(/%$/, ''))
  const ofPhone = parseDecimal(cell('cpuOfPhone')?.replace(/%$/, ''))
  const cpuPct = perCore ?? (ofPhone === null ? null : ofPhone * cpuCount)
  if (cpuPct === null || cpuPct < 0) return 'the CPU column is not a number'
  const user = cell('user') ?? ''
  return {
    pid,
    user: user.replace(/\+$/, ''),
    userTruncated: user.endsWith('+'),
    cpuPct,
    rssBytes: parseHumanSize(cell('rss') ?? ''),
    cpuTimeMs: parseCpuTime(cell('time') ?? ''),
    args: cell('name') ?? ''
  }
}

/** `0:00.32` (minutes, seconds, hundredths) or `1:02:03`; ms, null when it is neither. */
function parseCpuTime(text: string): number | null {
  const match = /^(?:(\d{1,6}):)?(\d{1,6}):(\d{2})(?:\.(\d{2}))?$/.exec(text)
  if (match === null) return null
  const [hours, minutes, seconds, hundredths] = [1, 2, 3, 4].map((group) => Number(match[group] ?? 0))
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (hundredths ?? 0) * 10
}
