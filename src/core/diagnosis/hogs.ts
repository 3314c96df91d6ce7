import { packageNameOf } from './package-name'
import { median } from './rate-windows'
import type { Observation, ProcessReading } from './observation'

/**
 * An app, or a process that belongs to none, other than the run, that used a lot of CPU for a while. The processes of one
 * package count together: three at 15 % disturb as much as one at 45 %. CPU in percent of one core.
 */
export interface Hog {
  /** The busiest process when it began. */
  readonly pid: number
  readonly processName: string
  readonly packageName: string | null
  readonly fromMs: number
  readonly toMs: number | null
  /** Median of its readings while it was a hog. */
  readonly cpuPct: number
}

/** Above this much of one core a process may disturb the run. */
const hogPct = 20
/** … when it stays there this long. */
const sustainedMs = 5_000
/** A hog has ended, and a suspicion is dropped, when it stayed below (or was not listed) for this long. */
const calmMs = 4_000
/** Frames further apart than this say nothing of the time between. */
const holeMs = 15_000
const keptReadings = 600

/** All processes of one package, or one process that has none, in one frame. */
interface Load {
  readonly key: string
  readonly busiest: ProcessReading
  readonly cpuPct: number
}

interface Suspect {
  readonly key: string
  readonly pid: number
  readonly name: string
  readonly fromMs: number
  lastHighMs: number
  /** Every frame since it began, 0 where it was not listed. */
  readings: number[]
  told: boolean
  toMs: number | null
}

/** Flags hogs from frames of the process table. `isOwn` = the run itself and what Hotplate runs beside it. */
export class HogWatch {
  readonly #suspects = new Map<string, Suspect>()
  readonly #told: Suspect[] = []
  #lastMs: number | null = null

  constructor(private readonly isOwn: (process: ProcessReading) => boolean) {}

  /** Every hog so far, in order of its start. */
  get hogs(): Hog[] {
    return this.#told.map(describe)
  }

  /** Since when the process is (part of) a hog; null when it is none now. */
  since(process: ProcessReading): number | null {
    const suspect = this.#suspects.get(keyOf(process))
    return suspect?.told === true && !this.isOwn(process) ? suspect.fromMs : null
  }

  feed(tMs: number, rows: readonly ProcessReading[]): Observation[] {
    const sinceMs = this.#lastMs !== null && tMs - this.#lastMs <= holeMs ? this.#lastMs : tMs
    if (sinceMs === tMs) this.#dropUntold()
    this.#lastMs = tMs
    const loads = loadsOf(rows.filter((row) => row.cpuPct > 0 && !this.isOwn(row)))
    for (const { key, busiest, cpuPct } of loads.values()) {
      if (cpuPct <= hogPct || this.#suspects.has(key)) continue
      // A frame tells of the time since the one before: that is when the load began at the latest.
      const suspect = { key, pid: busiest.pid, name: busiest.name, fromMs: sinceMs, lastHighMs: tMs }
      this.#suspects.set(key, { ...suspect, readings: [], told: false, toMs: null })
    }
    return [...this.#suspects.values()].flatMap((suspect) =>
      this.#judge(suspect, tMs, loads.get(suspect.key)?.cpuPct ?? 0)
    )
  }

  #judge(suspect: Suspect, tMs: number, cpuPct: number): Observation[] {
    if (cpuPct > hogPct) suspect.lastHighMs = tMs
    if (tMs - suspect.lastHighMs >= calmMs) {
      this.#suspects.delete(suspect.key)
      if (!suspect.told) return []
      suspect.toMs = suspect.lastHighMs
      return [observe('hogEnded', suspect, suspect.lastHighMs)]
    }
    suspect.readings.push(cpuPct)
    if (suspect.readings.length > keptReadings) suspect.readings = suspect.readings.slice(-keptReadings / 2)
    if (suspect.told || tMs - suspect.fromMs < sustainedMs || (median(suspect.readings) ?? 0) <= hogPct)
      return []
    suspect.told = true
    this.#told.push(suspect)
    return [observe('hogStarted', suspect, suspect.fromMs)]
  }

  /** After a hole in the frames nobody knows what went on in between, so a suspicion starts again. */
  #dropUntold(): void {
    for (const [key, suspect] of this.#suspects) if (!suspect.told) this.#suspects.delete(key)
  }
}

function keyOf(process: ProcessReading): string {
  return packageNameOf(process.name) ?? `${process.pid} ${process.name}`
}

function loadsOf(rows: readonly ProcessReading[]): Map<string, Load> {
  const loads = new Map<string, Load>()
  for (const row of rows) {
    const key = keyOf(row)
    const before = loads.get(key)
    const busiest = before === undefined || row.cpuPct > before.busiest.cpuPct ? row : before.busiest
    loads.set(key, { key, busiest, cpuPct: (before?.cpuPct ?? 0) + row.cpuPct })
  }
  return loads
}

function describe(suspect: Suspect): Hog {
  return {
    pid: suspect.pid,
    processName: suspect.name,
    packageName: packageNameOf(suspect.name),
    fromMs: suspect.fromMs,
    toMs: suspect.toMs,
    cpuPct: median(suspect.readings) ?? 0
  }
}

function observe(kind: 'hogStarted' | 'hogEnded', suspect: Suspect, tMs: number): Observation {
  const { pid, processName, packageName, cpuPct } = describe(suspect)
  const severity = kind === 'hogStarted' ? 'warning' : 'info'
  return { kind, tMs, endMs: null, severity, data: { pid, processName, packageName, cpuPct } }
}
