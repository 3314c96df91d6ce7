import { packageNameOf } from '@core/diagnosis/package-name'
import { withChildren } from '@core/telemetry/child-use'
import type { ProcessFrame, ProcessSample, TelemetryBatch } from '@core/telemetry/types'
import type { PortableEvent, PortableProcess, PortableSeries } from '@shared/model'
import type { OwnProcesses } from '../own-processes'
import { ThreadPlaces } from './thread-places'

/** Android's kernels count process times in 1/100 s (USER_HZ), whatever their own tick is. */
const ticksPerS = 100

interface Row {
  readonly process: PortableProcess
  seen: boolean
}

/**
 * The process tables of a session as one column a process. A table lists what used CPU since the one before, so a process that
 * was listed and no longer is has used none: that is written once, as 0.
 */
export class ProcessHistory {
  readonly #all: PortableProcess[] = []
  readonly #open = new Map<number, Row>()
  readonly #unaccounted: PortableSeries = {
    ...{ id: 'cpu.unaccounted', unit: '% of a core', source: 'the process table' },
    ...{ t: [], v: [] }
  }
  #threads: ProcessFrame['threads']
  readonly #places: ThreadPlaces
  #cpuset: string | null = null
  readonly #events: PortableEvent[] = []

  /** `own` = processes of the run and of Hotplate, which other series tell of. */
  constructor(
    private readonly startUptimeMs: number,
    private readonly own: Pick<OwnProcesses, 'isRun' | 'isHelper'>,
    clusters: readonly { readonly cpus: readonly number[] }[]
  ) {
    this.#places = new ThreadPlaces(clusters)
  }

  take({ samples, frames }: Pick<TelemetryBatch, 'samples' | 'frames'>): void {
    const looks = samples.filter(({ placement }) => placement !== undefined)
    const inTime = [...looks, ...frames].sort((a, b) => a.uptimeMs - b.uptimeMs)
    for (const one of inTime)
      if ('rows' in one) this.#takeFrame(one)
      else if (one.placement !== undefined) this.#places.takeFirst(one.placement, this.#toS(one.uptimeMs))
  }

  #takeFrame(frame: ProcessFrame): void {
    const tS = this.#toS(frame.uptimeMs)
    for (const row of this.#open.values()) row.seen = false
    for (const process of frame.rows) {
      if (this.own.isRun(process)) {
        this.#takeCpuset(process, tS)
        continue
      }
      if (this.own.isHelper(process)) continue
      const row = this.#rowOf(process)
      row.seen = true
      row.process.t.push(tS)
      row.process.cpuPct.push(withChildren(process))
      this.#describe(row.process, process)
    }
    for (const { process, seen } of this.#open.values()) {
      if (seen || process.cpuPct.at(-1) === 0) continue
      process.t.push(tS)
      process.cpuPct.push(0)
    }
    this.#unaccounted.t.push(tS)
    this.#unaccounted.v.push(frame.unaccountedPct)
    this.#takeThreads(frame, tS)
  }

  /** What happened to the run itself: the system gave it another cpuset. */
  events(): readonly PortableEvent[] {
    return this.#events
  }

  processes(): readonly PortableProcess[] {
    return this.#all
  }

  series(): readonly PortableSeries[] {
    return [this.#unaccounted, this.#places.series].filter(({ t }) => t.length > 0)
  }

  /** A pid with another name or another start is another process. */
  #rowOf(sample: ProcessSample): Row {
    const open = this.#open.get(sample.pid)
    const startS = this.#startOf(sample)
    const known = open?.process.startS ?? null
    const same = startS === null || known === null || Math.abs(startS - known) < 0.1
    if (open?.process.name === sample.name && same) return open
    const process: PortableProcess = {
      pid: sample.pid,
      ...{ startS, name: sample.name, package: packageOf(sample.name), uid: null, foreground: null },
      ...{ t: [], cpuPct: [] }
    }
    const row = { process, seen: false }
    this.#all.push(process)
    this.#open.set(sample.pid, row)
    return row
  }

  #describe(process: PortableProcess, { detail, ...sample }: ProcessSample): void {
    if (detail === undefined) return
    process.startS ??= this.#startOf({ ...sample, detail })
    process.uid ??= detail.uid
    const { cpuset, oomScoreAdj } = detail
    if (oomScoreAdj !== null) process.foreground = oomScoreAdj === 0
    else if (cpuset !== null) process.foreground = cpuset.endsWith('top-app')
  }

  #startOf({ detail }: ProcessSample): number | null {
    return detail === undefined ? null : this.#toS((detail.startTicks * 1000) / ticksPerS)
  }

  #takeCpuset({ detail }: ProcessSample, tS: number): void {
    const cpuset = detail?.cpuset ?? null
    if (cpuset === null || cpuset === this.#cpuset) return
    if (this.#cpuset !== null)
      this.#events.push({ t: tS, kind: 'cpuset', data: { group: cpuset, before: this.#cpuset } })
    this.#cpuset = cpuset
  }

  #takeThreads({ threads = [] }: ProcessFrame, tS: number): void {
    if (threads === this.#threads || threads.length === 0) return
    this.#threads = threads
    this.#places.takeThreads(threads, tS)
  }

  #toS(uptimeMs: number): number {
    return (uptimeMs - this.startUptimeMs) / 1000
  }
}

/** `com.example.app:remote`, or what was completed from the package list: `libime.so (com.example.ime)`. */
function packageOf(name: string): string | null {
  return packageNameOf(name) ?? packageNameOf(/\(([\w.:]+)\)$/.exec(name)?.[1] ?? '')
}
