import { parseFrequency } from '@core/parse/cpufreq'
import { rejected, type Parsed, type Rejected } from '@core/parse/parsed'
import { seriesFamilies, seriesNames } from '@shared/units/series'
import { BatterySeries } from './battery-series'
import { CpuLoad } from './cpu-load'
import { ProcessFrames } from './process-frames'
import { RecordSplitter, uptimeMs, type SamplerRecord } from './record-splitter'
import { KillWatch, type KillNotice } from './kill-watch'
import { HeaderCollector, type SamplerHeader } from './sampler-header'
import { SeriesBook, type Values } from './series-book'
import { ThermalSeries } from './thermal-series'
import { TickCollector, type Tick } from './tick'
import type {
  PaceChange,
  ProcessFrame,
  Sample,
  TelemetryBatch,
  TelemetryReader,
  TelemetrySetup
} from './types'
import { ZoneTemps } from './zone-temps'

/**
 * A reader of sampler output. Feed it from the first byte of samples.log: the header in front gives the columns their
 * meaning (it is repeated every ten minutes). Series are announced together with the first sample after they are known.
 */
export function createTelemetryReader(setup: TelemetrySetup): TelemetryReader {
  return new Reader(setup)
}

/** What is made of one header and lives until a header that differs. */
interface Parts {
  readonly headerText: string
  readonly header: SamplerHeader
  readonly zones: ZoneTemps
  readonly thermal: ThermalSeries
  readonly battery: BatterySeries
  readonly load: CpuLoad
  readonly processes: ProcessFrames
  caps: readonly string[]
  intervalMs: number
}

interface Output {
  samples: Sample[]
  frames: ProcessFrame[]
  paces: PaceChange[]
  kills: KillNotice[]
  thermalStatus: { readonly uptimeMs: number; readonly status: number }[]
  rejected: Rejected[]
}

class Reader implements TelemetryReader {
  readonly #splitter = new RecordSplitter()
  readonly #headers = new HeaderCollector()
  readonly #ticks = new TickCollector()
  readonly #book = new SeriesBook()
  readonly #texts = new Map<string, string>()
  readonly #killWatch = new KillWatch()
  #parts: Parts | null = null
  #out: Output = emptyOutput()

  constructor(private readonly setup: TelemetrySetup) {}

  feed(bytes: Uint8Array): TelemetryBatch {
    const { records, rejected: bad } = this.#splitter.push(bytes)
    this.#out.rejected.push(...bad)
    for (const record of records) {
      if (record.kind === 'line') this.#takeLine(record.text)
      else this.#takeBlock(record)
    }
    const out = this.#out
    this.#out = emptyOutput()
    const own = this.#parts?.load.own ?? null
    const series = out.samples.length === 0 ? [] : this.#book.drain()
    return { ...out, series, ...(own === null ? {} : { own }) }
  }

  #takeLine(line: string): void {
    if (line === '#note top ended') this.#addFrames(this.#parts?.processes.restart())
    else if (line === '#end') this.#takeHeader()
    else if (line.startsWith('#rate ')) this.#takePace(line)
    else if (line.startsWith('#')) this.#headers.take(line)
    else if (line === '.') this.#takeTick(this.#ticks.end())
    else if (!this.#ticks.take(line)) this.#reject(line, 'not a line of the sampler’s format')
  }

  #takeHeader(): void {
    const header = this.#headers.end()
    if (header === null) {
      this.#reject('#end', 'a header that is incomplete or of a newer format')
      return
    }
    const headerText = JSON.stringify(header)
    if (this.#parts?.headerText === headerText) return
    const book = this.#book
    const { clusters, battery } = this.setup.dossier
    const zones = new ZoneTemps(header, book, battery.tempC)
    const load = new CpuLoad(book, header.hz)
    const cpuCount = Math.max(1, ...clusters.flatMap((cluster) => cluster.cpus.map((cpu) => cpu + 1)))
    for (const policy of header.policies) {
      book.declare(`${seriesFamilies.clock}${policy}`, `sysfs cpufreq policy${policy}/scaling_cur_freq`)
      book.declare(`${seriesFamilies.cap}${policy}`, `sysfs cpufreq policy${policy}/scaling_max_freq`)
    }
    book.declare(seriesNames.memAvailable, '/proc/meminfo MemAvailable')
    book.declare(seriesNames.samplerInterval, 'the sampler’s own clock')
    this.#parts = {
      ...{ headerText, header, zones, load },
      thermal: new ThermalSeries(book, zones, header),
      battery: new BatterySeries(book, header),
      processes: new ProcessFrames(load, { ...header, cpuCount }),
      caps: [],
      intervalMs: header.intervalS * 1000
    }
  }

  #takeTick(tick: Tick | null): void {
    if (tick === null) return
    const parts = this.#parts
    if (parts === null) {
      this.#reject(`t ${tick.uptimeMs / 1000}`, 'a tick before any header')
      return
    }
    const values: Values = new Map()
    parts.zones.read(tick.zones, tick.uptimeMs, values)
    parts.caps = tick.caps ?? parts.caps
    parts.header.policies.forEach((policy, index) => {
      this.#putClock(`${seriesFamilies.clock}${policy}`, tick.clocks[index], values)
      this.#putClock(`${seriesFamilies.cap}${policy}`, parts.caps[index], values)
    })
    const awakeMs = parts.load.read(tick, values)
    values.set(seriesNames.samplerInterval, parts.intervalMs)
    if (tick.memory !== null) this.#putMemory(tick.memory.availableKb, values)
    this.#addFrames(parts.processes.settle(tick.uptimeMs))
    const { uptimeMs, placement } = tick
    this.#push({ uptimeMs, values, awakeMs, ...(placement === null ? {} : { placement }) })
  }

  #takeBlock(block: Extract<SamplerRecord, { kind: 'block' }>): void {
    const parts = this.#parts
    if (parts === null) return
    const { name, endMs } = block
    const text = this.#textOf(block)
    const values: Values = new Map()
    if (name === 'top') this.#addFrames(parts.processes.read(text, endMs))
    else if (name === 'scan') this.#addFrames(parts.processes.readScan(text))
    else if (name === 'hot') this.#addFrames(parts.processes.readHot(text, endMs))
    else if (name === 'kids') this.#addFrames(parts.processes.readChildren(text, endMs))
    else if (name === 'logcat') this.#takeKills(text, endMs)
    else if (name === 'packages') parts.processes.readPackages(text)
    else if (name === 'power') parts.battery.readNodes(text, parts.load.totalPct, values)
    else if (name === 'battery') parts.battery.readDump(text, parts.load.totalPct, values)
    else if (name === 'thermalservice') {
      const status = parts.thermal.read(text, values)
      if (status !== null) this.#out.thermalStatus.push({ uptimeMs: endMs, status })
    }
    if (values.size > 0) this.#push({ uptimeMs: endMs, values })
  }

  /** `=` stands for the text that the last block of its kind had. */
  #textOf({ name, text }: Extract<SamplerRecord, { kind: 'block' }>): string {
    if (name !== 'battery' && name !== 'thermalservice') return text
    if (text === '=') return this.#texts.get(name) ?? ''
    this.#texts.set(name, text)
    return text
  }

  #takeKills(text: string, atMs: number): void {
    const { rows, rejected: bad } = this.#killWatch.feed(text, atMs)
    this.#out.kills.push(...rows)
    this.#out.rejected.push(...bad)
  }

  /** `#rate UPTIME INTERVAL_S TABLE_S COST`, the cost in 1/100 of a percent of a core. */
  #takePace(line: string): void {
    const match = /^#rate (\d{1,9}\.\d\d) (\d{1,3}\.\d\d) (\d{1,3}) (\d{1,6})$/.exec(line)
    if (match?.[1] === undefined || this.#parts === null) {
      this.#reject(line, 'not a change of the sampler’s pace')
      return
    }
    const [intervalS = 1, tableS = 2, cost = 0] = match.slice(2).map(Number)
    this.#parts.intervalMs = intervalS * 1000
    this.#out.paces.push({
      ...{ uptimeMs: uptimeMs(match[1]), intervalMs: intervalS * 1000 },
      ...{ tableIntervalMs: tableS * 1000, costPct: cost / 100 }
    })
  }

  /** No hole goes without its reason, whoever left it. */
  #push(sample: Sample): void {
    for (const [name, value] of sample.values) if (value === null) this.#book.unexplained(name)
    this.#out.samples.push(sample)
  }

  #putMemory(availableKb: number | null, values: Values): void {
    values.set(seriesNames.memAvailable, availableKb)
    if (availableKb === null) this.#book.hole(seriesNames.memAvailable, 'this kernel prints none')
  }

  #putClock(name: string, raw: string | undefined, values: Values): void {
    const { kHz, reason } = parseFrequency(raw ?? '')
    values.set(name, kHz)
    if (reason !== null) this.#book.hole(name, reason)
  }

  #addFrames(frames: Parsed<ProcessFrame> | undefined): void {
    if (frames === undefined) return
    this.#out.frames.push(...frames.rows)
    this.#out.rejected.push(...frames.rejected)
  }

  #reject(line: string, reason: string): void {
    this.#out.rejected.push(rejected(line, reason))
  }
}

function emptyOutput(): Output {
  return { samples: [], frames: [], paces: [], kills: [], thermalStatus: [], rejected: [] }
}
