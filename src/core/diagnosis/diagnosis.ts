import type { Columns } from '@shared/base/decimate'
import type { Finding } from '@shared/model'
import { CapChangeWatch } from './cap-changes'
import { heatFinding, hogFinding } from './findings'
import { HogWatch } from './hogs'
import type { Observation, ProcessReading, Values } from './observation'
import { ThrottleWatch } from './throttling'
import { withoutSpans } from './rate-windows'

export interface DiagnosisSetup {
  /** Policies of the CPUs the run uses; null = all. */
  readonly policies: readonly number[] | null
  /** The run itself, and what Hotplate runs beside it (sampler, top, adbd). */
  readonly isOwn: (process: ProcessReading) => boolean
}

/** All detectors of one session. Fed in order of time, live or from a recording: the same input gives the same words. */
export class Diagnosis {
  readonly #throttling: ThrottleWatch
  readonly #caps = new CapChangeWatch()
  readonly #hogs: HogWatch

  constructor(setup: DiagnosisSetup) {
    this.#throttling = new ThrottleWatch(setup.policies)
    this.#hogs = new HogWatch(setup.isOwn)
  }

  /** Told once it is known which CPUs the run really has. */
  usePolicies(policies: readonly number[] | null): void {
    this.#throttling.usePolicies(policies)
  }

  get throttled(): boolean {
    return this.#throttling.active
  }

  /** Session ms of the first throttling; null when there was none. */
  get onsetMs(): number | null {
    return this.#throttling.episodes[0]?.onsetMs ?? null
  }

  /** Since when the process is part of a hog; null when it is not. */
  hogSince(process: ProcessReading): number | null {
    return this.#hogs.since(process)
  }

  feedValues(tMs: number, values: Values): Observation[] {
    return [...this.#caps.feed(tMs, values), ...this.#throttling.feed(tMs, values)]
  }

  feedProcesses(tMs: number, rows: readonly ProcessReading[]): Observation[] {
    return this.#hogs.feed(tMs, rows)
  }

  /** Causes found so far, in order of time, with the token rate (`rate.token`) around each; heat is judged apart from hogs. */
  findings(rate: Columns): Finding[] {
    const calm = withoutSpans(rate, this.#hogs.hogs)
    const heat = this.#throttling.episodes.map((episode) => heatFinding(episode, calm))
    const hogs = this.#hogs.hogs.map((hog) => hogFinding(hog, rate))
    return [...heat.filter((finding) => finding !== null), ...hogs].sort((a, b) => a.fromMs - b.fromMs)
  }
}
