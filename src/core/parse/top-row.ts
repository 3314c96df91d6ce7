import { parseHumanSize } from './human-size'
import { groupsOf, parseDecimal, parseInteger } from './parsed'
import { splitTopRow, type TopColumn, type TopHeader } from './top-columns'

/** One process (or thread) of a `top` frame. CPU is percent of one core; a cut user or name ends in `+`. */
export interface TopRow {
  readonly pid: number
  readonly user: string
  readonly userTruncated: boolean
  readonly cpuPct: number
  /** The share of the whole phone as toolbox and busybox print it; null where the dialect counts per core. */
  readonly phoneSharePct: number | null
  readonly rssBytes: number | null
  /** CPU time used so far (TIME+), ms; null when the column is not shown. */
  readonly cpuTimeMs: number | null
  /** `R`, `S`, `S<`…; null when the column is not shown. */
  readonly state: string | null
  /** Name or command line as the text column has it. */
  readonly args: string
  /** The process of a thread row (`-H`); null elsewhere. */
  readonly process: string | null
}

/**
 * One row, or the reason why it is none. `cpuCount` turns a share of the whole phone (toolbox, busybox) into
 * percent of one core.
 */
export function parseTopRow(line: string, header: TopHeader, cpuCount: number): TopRow | string {
  const cells = splitTopRow(line, header)
  if (cells === null) return 'fewer words than columns'
  const cell = (column: TopColumn): string | null => cells[header.columns.indexOf(column)] ?? null
  const pid = parseInteger(cell('pid'))
  if (pid === null || pid < 0) return 'no process number in front'
  const perCore = percent(cell('cpu'))
  const ofPhone = percent(cell('cpuOfPhone'))
  const cpuPct = perCore ?? (ofPhone === null ? null : ofPhone * cpuCount)
  if (cpuPct === null || cpuPct < 0) return 'the CPU column is not a number'
  const user = cell('user') ?? ''
  return {
    pid,
    user: user.replace(/\+$/, ''),
    userTruncated: user.endsWith('+'),
    cpuPct,
    phoneSharePct: ofPhone,
    rssBytes: parseHumanSize(cell('rss') ?? ''),
    cpuTimeMs: parseCpuTime(cell('time') ?? ''),
    state: cell('state') ?? cell('stat'),
    args: cell('name') ?? '',
    process: cell('process')
  }
}

function percent(text: string | null): number | null {
  return text === null ? null : parseDecimal(text.replace(/%$/, ''))
}

/** `0:00.32` (minutes, seconds, hundredths) or `1:02:03`; ms, null when it is neither. */
function parseCpuTime(text: string): number | null {
  const found = groupsOf(/^(?:(\d{1,6}):)?(\d{1,6}):(\d{2})(?:\.(\d{2}))?$/, text)
  if (found === null) return null
  const [hours, minutes, seconds, hundredths] = [found(1), found(2), found(3), found(4)].map(Number) as [
    number,
    number,
    number,
    number
  ]
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
}
