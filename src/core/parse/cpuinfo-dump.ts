import { allGroups, groupsOf, rejected, textLines, type Groups, type Rejected } from './parsed'

/** One process of `dumpsys cpuinfo`, percent of one core. */
export interface CpuDumpRow {
  readonly pid: number
  readonly name: string
  readonly cpuPct: number
  readonly userPct: number
  readonly kernelPct: number
  /** Born or gone within the window. */
  readonly change: 'new' | 'gone' | null
  readonly minorFaults: number | null
  readonly majorFaults: number | null
}

/** `dumpsys cpuinfo`: whatever window system_server sampled last, up to five minutes old. */
export interface CpuDump {
  readonly load: readonly number[] | null
  /** Milliseconds before the dump (after it where negative); null when the title is missing. */
  readonly windowStartAgoMs: number | null
  readonly windowEndAgoMs: number | null
  readonly awakePct: number | null
  readonly rows: readonly CpuDumpRow[]
  /** Percent of all cores together, by kind (`total`, `user`, `kernel`, `iowait`, `irq`, `softirq`): another scale than the rows. */
  readonly totalOfPhonePct: Readonly<Record<string, number>> | null
  readonly rejected: readonly Rejected[]
}

const window = /^CPU usage from (\d{1,12})ms to (\d{1,12})ms (ago|later)\b/
const process =
  /^([+-]?)(\d{1,6}(?:\.\d{1,3})?)% (\d{1,7})\/(.*): (\d{1,6}(?:\.\d{1,3})?)% user \+ (\d{1,6}(?:\.\d{1,3})?)% kernel(.*)$/

/** Names hold colons and slashes (`kworker/u16:1`), figures one decimal only below 10. Source: ProcessCpuTracker.java. */
export function parseCpuDump(text: string): CpuDump {
  const rows: CpuDumpRow[] = []
  const bad: Rejected[] = []
  let load: readonly number[] | null = null
  let from: Groups | null = null
  let awakePct: number | null = null
  let total: Record<string, number> | null = null
  for (const line of textLines(text)) {
    const trimmed = line.trim()
    const loads = groupsOf(/^Load: (\d+(?:\.\d+)?) \/ (\d+(?:\.\d+)?) \/ (\d+(?:\.\d+)?)$/, trimmed)
    const title = groupsOf(window, trimmed)
    const row = groupsOf(process, trimmed)
    const sum = groupsOf(/^\d{1,6}(?:\.\d{1,3})?% TOTAL:/, trimmed)
    if (loads !== null) load = [1, 2, 3].map((group) => Number(loads(group)))
    else if (title !== null) {
      from = title
      const awake = groupsOf(/ with (\d{1,3})% awake/, trimmed)
      awakePct = awake === null ? null : Number(awake(1))
    } else if (row !== null) rows.push(toRow(row))
    else if (sum !== null) total = totalOf(trimmed)
    else if (trimmed !== '') bad.push(rejected(line, 'not a line of dumpsys cpuinfo'))
  }
  const sign = from?.(3) === 'later' ? -1 : 1
  return {
    ...{ load, awakePct, rows, totalOfPhonePct: total, rejected: bad },
    windowStartAgoMs: from === null ? null : sign * Number(from(1)),
    windowEndAgoMs: from === null ? null : sign * Number(from(2))
  }
}

function toRow(found: Groups): CpuDumpRow {
  const faults = (kind: string): number | null => {
    const count = groupsOf(new RegExp(` (\\d{1,12}) ${kind}`), found(7))
    return count === null ? null : Number(count(1))
  }
  return {
    pid: Number(found(3)),
    name: found(4),
    cpuPct: Number(found(2)),
    userPct: Number(found(5)),
    kernelPct: Number(found(6)),
    change: found(1) === '+' ? 'new' : found(1) === '-' ? 'gone' : null,
    minorFaults: faults('minor'),
    majorFaults: faults('major')
  }
}

function totalOf(line: string): Record<string, number> {
  return Object.fromEntries(
    allGroups(/(\d{1,6}(?:\.\d{1,3})?)% ([A-Za-z]{1,16})/g, line).map((part) => [
      part(2).toLowerCase(),
      Number(part(1))
    ])
  )
}
