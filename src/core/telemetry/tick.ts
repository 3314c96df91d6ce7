import { parseInteger } from '@core/parse/parsed'
import { parseCpuLine, type CpuTicks } from '@core/parse/proc-stat'
import { parseProcPidStat, type ProcPidStat } from '@core/parse/proc-pid-stat'
import { uptimeMs } from './record-splitter'

/** One tick as the sampler wrote it; texts of zones and clocks are still raw, empty = could not be read. */
export interface Tick {
  readonly uptimeMs: number
  readonly zones: readonly string[]
  readonly clocks: readonly string[]
  readonly caps: readonly string[]
  readonly cpus: readonly CpuTicks[]
  readonly memAvailableKb: number | null
  readonly run: ProcPidStat | null
  /** CPU ticks used so far by the sampler's parts (main, helper, top), children included; null = not told this time. */
  readonly ownTicks: number | null
}

/** Collects the lines of one tick; a tick is whole only with its closing dot. */
export class TickCollector {
  #lines: string[] | null = null

  /** True when the line belongs to a tick. */
  take(line: string): boolean {
    if (/^t \d{1,9}\.\d\d$/.test(line)) this.#lines = [line]
    else if (this.#lines === null || !/^([zflmro] |cpu\d* )/.test(line) || this.#lines.length > 1200)
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
  const words = (key: string): string[] =>
    lines
      .find((line) => line.startsWith(`${key} `))
      ?.split(' ')
      .slice(1) ?? []
  const run = lines.find((line) => line.startsWith('r '))
  const own = lines.filter((line) => line.startsWith('o ')).map((line) => line.split(' ').slice(2))
  const ownTicks = own.flat().map((word) => parseInteger(word))
  return {
    uptimeMs: uptimeMs(words('t')[0] ?? '0'),
    zones: words('z'),
    clocks: words('f'),
    caps: words('l'),
    cpus: lines.filter((line) => line.startsWith('cpu')).flatMap((line) => parseCpuLine(line) ?? []),
    memAvailableKb: parseInteger(words('m')[2]),
    run: run === undefined ? null : parseProcPidStat(run.slice(2)),
    ownTicks:
      own.length === 0 || ownTicks.includes(null)
        ? null
        : ownTicks.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  }
}
