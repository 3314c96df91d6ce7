import { packageNameOf } from './package-name'
import { median } from './rate-windows'
import type { Observation, ProcessReading } from './observation'

/** A process other than the run that used a lot of CPU for a while. CPU in percent of one core. */
export interface Hog {
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

interface Suspect {
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
  readonly #suspects = new Map<number, Suspect>()
  readonly #told: Suspect[] = []
  #lastMs: number | null = null

  constructor(private readonly isOwn: (process: ProcessReading) => boolean) {}

  /** Every hog so far, in order of its start. */
  get hogs(): Hog[] {
    return this.#told.map(describe)
  }

  /** Since when the process is a hog; null when it is none now. */
  since(pid: number): number | null {
    const suspect = this.#suspects.get(pid)
    return suspect?.told === true ? suspect.fromMs : null
  }

  feed(tMs: number, rows: readonly ProcessReading[]): Observation[] {
    const sinceMs = this.#lastMs !== null && tMs - this.#lastMs <= holeMs ? this.#lastMs : tMs
    if (sinceMs === tMs) this.#dropUntold()
    this.#lastMs = tMs
    const high = rows.filter((row) => row.cpuPct > hogPct && !this.isOwn(row))
    for (const row of high) {
      if (this.#suspects.get(row.pid)?.name === row.name) continue
      // A frame tells of the time since the one before: that is when the load began at the latest.
      const suspect = { pid: row.pid, name: row.name, fromMs: sinceMs, lastHighMs: tMs }
      this.#suspects.set(row.pid, { ...suspect, readings: [], told: false, toMs: null })
    }
    const byPid = new Map(rows.map((row) => [row.pid, row]))
    return [...this.#suspects.values()].flatMap((suspect) =>
      this.#judge(suspect, tMs, byPid.get(suspect.pid)?.cpuPct ?? 0)
    )
  }

  #judge(suspect: Suspect, tMs: number, cpuPct: number): Observation[] {
    if (cpuPct > hogPct) suspect.lastHighMs = tMs
    if (tMs - suspect.lastHighMs >= calmMs) {
      this.#suspects.delete(suspect.pid)
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
    for (const [pid, suspect] of this.#suspects) if (!suspect.told) this.#suspects.delete(pid)
  }
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
