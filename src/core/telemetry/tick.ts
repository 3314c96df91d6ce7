import { parseInteger } from '@core/parse/parsed'
import { parseCpuLine, type CpuTicks } from '@core/parse/proc-stat'
import { parseProcPidStat, type ProcPidStat } from '@core/parse/proc-pid-stat'
import { uptimeMs } from './record-splitter'

/** One tick as the sampler wrote it; texts of zones and clocks are still raw, empty = could not be read. */
export interface Tick {
  readonly uptimeMs: number
  readonly zones: readonly ZoneGroup[]
  readonly clocks: readonly string[]
  /** null = the same as the last time they were told. */
  readonly caps: readonly string[] | null
  readonly cpus: readonly CpuTicks[]
  /** null = not told this time. */
  readonly memory: { readonly availableKb: number | null } | null
  readonly run: ProcPidStat | null
  /** The CPU that the run's first thread was last on; null = not told this time. */
  readonly placement: number | null
  /** CPU ticks used so far by the sampler's parts, by part, children included; null = not told this time. */
  readonly ownTicks: ReadonlyMap<string, number> | null
  /** Files the sampler read so far; null = not told this time. */
  readonly reads: number | null
}

/** Raw texts of one group of zones, in the order of the header. */
export interface ZoneGroup {
  readonly group: number
  readonly raws: readonly string[]
}

/** Collects the lines of one tick; a tick is whole only with its closing dot. */
export class TickCollector {
  #lines: string[] | null = null

  /** True when the line belongs to a tick. */
  take(line: string): boolean {
    if (/^t \d{1,9}\.\d\d$/.test(line)) this.#lines = [line]
    else if (this.#lines === null || !/^([zyflmrop] |cpu\d* )/.test(line) || this.#lines.length > 1200)
      return false
    else this.#lines.push(line)
    return true
  }

  end(): Tick | null {
    const lines = this.#lines
    this.#lines = null
    return lines === null ? null : parseTick(lines)
  }
}

function parseTick(lines: readonly string[]): Tick {
  const words = (key: string): string[] | null =>
    lines
      .find((line) => line.startsWith(`${key} `))
      ?.split(' ')
      .slice(1) ?? null
  const run = lines.find((line) => line.startsWith('r '))
  const turn = words('y')
  const fast = words('z')
  const memory = words('m')
  return {
    uptimeMs: uptimeMs(words('t')?.[0] ?? '0'),
    zones: [
      ...(fast === null ? [] : [{ group: 0, raws: fast }]),
      ...(turn === null ? [] : [{ group: parseInteger(turn[0]) ?? -1, raws: turn.slice(1) }])
    ],
    clocks: words('f') ?? [],
    caps: words('l'),
    cpus: lines.filter((line) => line.startsWith('cpu')).flatMap((line) => parseCpuLine(line) ?? []),
    memory: memory === null ? null : { availableKb: parseInteger(memory[2]) },
    run: run === undefined ? null : parseRun(run.slice(2)),
    placement: parseInteger(words('p')?.[0]),
    ownTicks: parseOwn(lines),
    reads: parseInteger(lines.find((line) => line.startsWith('o reads '))?.slice(8))
  }
}

/** Format 1 has the whole stat line, format 2 the fields that count; null when torn. */
function parseRun(text: string): ProcPidStat | null {
  if (text.includes('(')) return parseProcPidStat(text)
  const [pid = '', state = '?', ...rest] = text.split(' ')
  const numbers = [pid, ...rest].map((word) => parseInteger(word))
  const [id, majorFaults, userTicks, systemTicks, threads, startTicks, rssPages] = numbers
  if (id == null || majorFaults == null || userTicks == null || systemTicks == null) return null
  if (threads == null || startTicks == null || rssPages == null) return null
  const name = { pid: id, comm: '', state, ppid: 0 }
  return { ...name, majorFaults, userTicks, systemTicks, threads, startTicks, rssPages }
}

function parseOwn(lines: readonly string[]): ReadonlyMap<string, number> | null {
  const parts = new Map<string, number>()
  for (const line of lines) {
    const match = /^o ([a-z]{1,20}) (\d{1,12}) (\d{1,12}) (\d{1,12}) (\d{1,12})$/.exec(line)
    if (match?.[1] === undefined) continue
    const ticks = match.slice(2).reduce((sum, word) => sum + Number(word), 0)
    parts.set(match[1], (parts.get(match[1]) ?? 0) + ticks)
  }
  return parts.size === 0 ? null : parts
}
