import type { Rejected } from '@core/parse/parsed'
import type { RunFile, RunnerEvent, StreamReader } from '@core/runs/types'
import type { ProcessFrame, Sample, TelemetryBatch, TelemetryReader } from '@core/telemetry/types'
import { CapChangeWatch } from '@core/diagnosis/cap-changes'
import { median, retentionPct } from '@core/diagnosis/rate-windows'
import type { Energy, OwnCost, ProcessTable, SessionSummary, SoakPhase } from '@shared/model'
import { describeSeries, seriesNames, type SeriesInfo } from '@shared/units/series'
import { EnergyBook } from './energy-book'
import type { EventBook } from './event-book'
import { KillEvents } from './kill-events'
import { OwnCostBook, paceChanged } from './own-cost'
import { OwnProcesses } from './own-processes'
import { PhaseBook } from './phase-book'
import { processTable } from './process-table'
import { RateBins, type RateRow } from './rate-bins'
import { SampleGaps } from './sample-gaps'
import { observationOf } from './runner-events'
import type { SeriesMemory } from './series-memory'

/** Reads events.log piece by piece (parse/run-events.ts). */
export interface RunnerEventReader {
  feed(bytes: Uint8Array): { readonly rows: readonly RunnerEvent[]; readonly rejected: readonly Rejected[] }
}

export interface BookParts {
  /** Uptime of the phone at the session's zero. */
  readonly startUptimeMs: number
  readonly memory: SeriesMemory
  readonly events: EventBook
  readonly telemetry: TelemetryReader
  readonly stream: StreamReader
  readonly runnerEvents: RunnerEventReader
}

/** The outcome figures of a summary that come out of the recording. */
export type BookFigures = Pick<
  SessionSummary,
  'durationMs' | 'meanTokenRate' | 'lastTokenRate' | 'retentionPct' | 'maxCpuTempC'
> & {
  readonly samplerCpuPct: number | null
  readonly own: OwnCost | null
  readonly energy: Energy | null
}

const lastRates = 5

/**
 * Turns the text of a run's files into the session's series and events. It is fed each file from its first
 * byte, in pieces of any size, live or from disk: the same bytes give the same book.
 */
export class SessionBook {
  readonly #own = new OwnProcesses()
  readonly #rates: RateBins
  readonly #caps = new CapChangeWatch()
  readonly #series = new Map<string, SeriesInfo>()
  readonly #requests = new Map<number, number>()
  #frame: ProcessFrame | null = null
  #lastSampleMs: number | null = null
  #lastMs = 0
  #maxCpuTempC: number | null = null
  readonly #gaps = new SampleGaps()
  readonly #energy = new EnergyBook()
  readonly #ownCost = new OwnCostBook()
  readonly #kills: KillEvents
  readonly #phases: PhaseBook
  #readySinceMs: number | null = null
  #serverExit: string | null = null
  /** The process of the run that was started last. */
  #serverPid: number | null = null
  #runningSinceMs: number | null = null
  #hasEnded = false
  #thermalStatus = 0
  rejectedLines = 0

  constructor(private readonly parts: BookParts) {
    this.#rates = new RateBins(parts.startUptimeMs)
    this.#phases = new PhaseBook(parts.events)
    this.#kills = new KillEvents(parts.events, (pid) => this.#own.isServer(pid))
    for (const name of [seriesNames.tokenRate, seriesNames.tokenLatency, seriesNames.contextDepth]) {
      this.#series.set(name, { name, ...describeSeries(name), source: 'llama-server stream', reason: null })
    }
  }

  feed(file: RunFile, bytes: Uint8Array): void {
    switch (file) {
      case 'samples.log':
        this.takeTelemetry(this.parts.telemetry.feed(bytes))
        return
      case 'stream.sse': {
        const batch = this.parts.stream.feed(bytes)
        this.rejectedLines += batch.rejected.length
        if (batch.tokens.length > 0) this.#runningSinceMs ??= this.#toMs(batch.tokens[0]?.uptimeMs ?? 0)
        this.#record(this.#rates.feed(batch))
        return
      }
      case 'events.log': {
        const { rows, rejected } = this.parts.runnerEvents.feed(bytes)
        this.rejectedLines += rejected.length
        for (const event of rows) this.#runnerEvent(event)
        return
      }
      case 'server.log':
        return
    }
  }

  /** What the sampler said, already read. */
  takeTelemetry(batch: TelemetryBatch): void {
    this.rejectedLines += batch.rejected.length
    for (const info of batch.series) this.#describe(info)
    for (const sample of batch.samples) this.#sample(sample)
    for (const frame of batch.frames) {
      // The last table with the run in it tells more of a session than the one after its end.
      if (this.#frame === null || !this.#hasRun(this.#frame) || this.#hasRun(frame)) this.#frame = frame
    }
    this.#ownCost.take(batch)
    for (const pace of batch.paces) this.#observe([paceChanged(pace, this.#toMs(pace.uptimeMs))])
    for (const kill of batch.kills)
      this.#kills.take(kill, this.#toMs(kill.uptimeMs), this.#readySinceMs !== null)
    for (const { uptimeMs, status } of batch.thermalStatus)
      this.#thermalStatusIs(status, this.#toMs(uptimeMs))
  }

  /** The stream is known up to this session time, so silence in it is silence on the phone. */
  streamKnownTo(tMs: number): void {
    this.#record(this.#rates.advance(tMs))
  }

  /** Session time of the newest thing the phone told. */
  get lastMs(): number {
    return this.#lastMs
  }

  get lastSampleMs(): number | null {
    return this.#lastSampleMs
  }

  /** When the first token came, or the model was loaded where the stream tells nothing; null before. */
  get generatingSinceMs(): number | null {
    return this.#runningSinceMs ?? this.#readySinceMs
  }

  /** The runner wrote its last event. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  phases(): SoakPhase[] {
    return this.#phases.list()
  }

  series(): SeriesInfo[] {
    return [...this.#series.values()]
  }

  processes(): ProcessTable | null {
    const frame = this.#frame
    if (frame === null) return null
    return processTable(frame, this.#toMs(frame.uptimeMs), {
      own: this.#own,
      told: this.parts.events.told
    })
  }

  figures(): BookFigures {
    const { history } = this.#rates
    const latest = history.v.slice(-lastRates).filter((rate) => rate !== null)
    return {
      durationMs: this.#lastMs,
      meanTokenRate: this.#rates.mean,
      lastTokenRate: median(latest),
      retentionPct: retentionPct(history),
      maxCpuTempC: this.#maxCpuTempC,
      samplerCpuPct: this.#ownCost.meanPct,
      own: this.#ownCost.result(),
      energy: this.#energy.result(history)
    }
  }

  #toMs(uptimeMs: number): number {
    return uptimeMs - this.parts.startUptimeMs
  }

  #seen(tMs: number): void {
    this.#lastMs = Math.max(this.#lastMs, tMs)
  }

  #hasRun(frame: ProcessFrame): boolean {
    return frame.rows.some((row) => this.#own.isRun(row))
  }

  /** Told when it changes; a phone that starts at 0 (none) is not worth an event. */
  #thermalStatusIs(status: number, tMs: number): void {
    const before = this.#thermalStatus
    this.#thermalStatus = status
    if (status === before) return
    const severity = status >= 3 ? 'warning' : 'info'
    this.#observe([{ kind: 'thermalStatus', tMs, endMs: null, severity, data: { from: before, status } }])
  }

  #describe(info: SeriesInfo): void {
    const before = this.#series.get(info.name)
    this.#series.set(info.name, info)
    if (before?.reason !== null || info.reason === null) return
    const data = { series: info.name, reason: info.reason }
    this.#observe([{ kind: 'sensorLost', tMs: this.#lastMs, endMs: null, severity: 'info', data }])
  }

  #sample(sample: Sample): void {
    const tMs = this.#toMs(sample.uptimeMs)
    const intervalMs = sample.values.get(seriesNames.samplerInterval) ?? 1000
    const gap = this.#gaps.feed(tMs, sample, intervalMs)
    if (gap !== null) this.#observe([gap])
    this.#lastSampleMs = tMs
    this.#seen(tMs)
    for (const [name, value] of sample.values) this.parts.memory.append(name, tMs, value)
    const cpuTemp = sample.values.get(seriesNames.cpuTemp) ?? null
    if (cpuTemp !== null) this.#maxCpuTempC = Math.max(this.#maxCpuTempC ?? cpuTemp, cpuTemp)
    this.#energy.feed(tMs, sample.values)
    this.#observe(this.#caps.feed(tMs, sample.values))
  }

  #record(rows: readonly RateRow[]): void {
    for (const { tMs, rate, latencyMs, depth } of rows) {
      this.parts.memory.append(seriesNames.tokenRate, tMs, rate)
      this.parts.memory.append(seriesNames.tokenLatency, tMs, latencyMs)
      this.parts.memory.append(seriesNames.contextDepth, tMs, depth)
    }
  }

  #runnerEvent(event: RunnerEvent): void {
    const tMs = this.#toMs(event.uptimeMs)
    this.#seen(tMs)
    const pid = Number(event.data['pid'])
    if (event.kind === 'runnerStarted' && pid > 0) this.#own.addHelper(pid)
    if (event.kind === 'loadStarted' && pid > 0) this.#loading(pid, tMs)
    if (event.kind === 'serverReady') this.#readySinceMs = tMs
    if (event.kind === 'phase') this.#phases.begin(event.data['kind'], tMs)
    if (event.kind === 'runEnded') this.#phases.end(tMs)
    if (event.kind === 'serverExited') this.#serverExit = event.data['code'] ?? ''
    if (event.kind === 'requestEnded') {
      const id = this.#requests.get(Number(event.data['number']))
      if (id !== undefined) this.parts.events.amend(id, { endMs: tMs })
      return
    }
    const observation = observationOf(event, tMs)
    if (observation === null) return
    const { id } = this.parts.events.add('record', observation)
    if (event.kind === 'requestStarted') this.#requests.set(Number(event.data['number']), id)
    if (event.kind === 'runEnded') this.#ended(tMs, event.data['reason'] ?? '')
  }

  /** A program that ended without its figures is run again; a server that ends takes its run with it. */
  #loading(pid: number, tMs: number): void {
    this.#own.addServer(pid)
    const oldPid = this.#serverPid
    this.#serverPid = pid
    if (oldPid === null || oldPid === pid) return
    const data = { oldPid, newPid: pid, reason: this.#serverExit === '0' ? 'noFigures' : null }
    this.#observe([{ kind: 'modelRestart', tMs, endMs: null, severity: 'warning', data }])
  }

  #ended(tMs: number, reason: string): void {
    this.#hasEnded = true
    if (reason !== 'serverDied' && reason !== 'loadFailed') return
    const data = { process: 'llama-server', exitCode: Number(this.#serverExit ?? Number.NaN) || null }
    this.#observe([{ kind: 'processGone', tMs, endMs: null, severity: 'error', data }])
  }

  #observe(observations: readonly Parameters<EventBook['add']>[1][]): void {
    for (const observation of observations) this.parts.events.add('record', observation)
  }
}
