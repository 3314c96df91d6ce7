import { parseInteger } from './parsed'

/** What /proc/PID/stat says of a process. Ticks are of CLK_TCK, rss in pages; `startTicks` since boot tells pids apart. */
export interface ProcPidStat {
  readonly pid: number
  readonly comm: string
  readonly state: string
  readonly ppid: number
  readonly majorFaults: number
  readonly userTicks: number
  readonly systemTicks: number
  readonly threads: number
  readonly startTicks: number
  readonly rssPages: number
}

/** The name in brackets may hold blanks and brackets itself: fields are counted from the last `)`. null when torn. */
export function parseProcPidStat(line: string): ProcPidStat | null {
  const open = line.indexOf('(')
  const close = line.lastIndexOf(')')
  const pid = parseInteger(line.slice(0, Math.max(open, 0)).trim())
  if (pid === null || close < open) return null
  const fields = line
    .slice(close + 1)
    .trim()
    .split(/\s+/)
  const at = (field: number): number | null => parseInteger(fields[field - 3])
  const numbers = [4, 12, 14, 15, 20, 22, 24].map(at).filter((value) => value !== null)
  const [ppid, majorFaults, userTicks, systemTicks, threads, startTicks, rssPages] = numbers
  if (rssPages === undefined) return null
  return {
    ...{ pid, comm: line.slice(open + 1, close), state: String(fields[0]), ppid, majorFaults },
    ...{ userTicks, systemTicks, threads, startTicks, rssPages }
  } as ProcPidStat
}
