import { parseInteger, rejected, textLines, type Parsed } from './parsed'

/** Ticks since boot of one line of /proc/stat; `cpu` is the sum over all CPUs. Idle includes iowait. */
export interface CpuTicks {
  readonly name: string
  readonly busy: number
  readonly idle: number
}

/** What else /proc/stat has: counts of interrupts, switches and processes, and the time of the boot. */
const otherLines =
  /^(intr|ctxt|btime|processes|procs_running|procs_blocked|softirq|page|swap|disk_io:?)( |$)|^\s*$/

/** `cpu` and `cpuN` lines by name (an offline core has none); guest time is already inside user time. */
export function parseProcStat(text: string): Parsed<CpuTicks> {
  const rows: CpuTicks[] = []
  const bad = []
  for (const line of textLines(text)) {
    if (otherLines.test(line)) continue
    const row = parseCpuLine(line)
    if (row === null) bad.push(rejected(line, 'not a line of /proc/stat'))
    else rows.push(row)
  }
  return { rows, rejected: bad }
}

/** user nice system idle iowait irq softirq steal; kernels before 2.6.33 have fewer. null when a number is broken. */
export function parseCpuLine(line: string): CpuTicks | null {
  const [name = '', ...words] = line.trim().split(/\s+/)
  const ticks = words.slice(0, 8).map((word) => parseInteger(word))
  if (!/^cpu\d*$/.test(name) || ticks.length < 4 || ticks.includes(null)) return null
  const at = (index: number): number => ticks[index] ?? 0
  return {
    name,
    busy: at(0) + at(1) + at(2) + at(5) + at(6) + at(7),
    idle: at(3) + at(4)
  }
}

/**
 * Busy CPU between two readings, percent of one core. The `cpu` line is used where both have it; else the cores that
 * both readings list. null when time or ticks did not move forward (another boot, a counter that was reset).
 */
export function busyPct(
  before: readonly CpuTicks[],
  after: readonly CpuTicks[],
  clock: { readonly elapsedMs: number; readonly hz: number }
): number | null {
  if (clock.elapsedMs <= 0 || clock.hz <= 0) return null
  const earlier = new Map(before.map((row) => [row.name, row]))
  const total = after.find((row) => row.name === 'cpu' && earlier.has('cpu'))
  const compared = total === undefined ? after.filter((row) => earlier.has(row.name)) : [total]
  if (compared.length === 0) return null
  let ticks = 0
  for (const row of compared) {
    const delta = row.busy - Number(earlier.get(row.name)?.busy)
    if (delta < 0) return null
    ticks += delta
  }
  return (ticks / clock.hz / clock.elapsedMs) * 100_000
}
