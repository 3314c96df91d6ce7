import { seriesFamilies } from '@shared/units/series'
import { CapSpanWatch, type LoweredSpan } from './cap-span'
import { HeatWatch } from './heat-evidence'
import type { Observation, Values } from './observation'

/** One time of throttling: the lowered spans of all policies of the run that overlap. */
export interface ThrottleEpisode {
  readonly onsetMs: number
  readonly endMs: number | null
  /** By policy; the newest state of each span. */
  readonly spans: ReadonlyMap<number, LoweredSpan>
}

/** Sees throttling in caps and temperatures: a cap of the run lowered for 5 s or more while the phone is hot or heating. */
export class ThrottleWatch {
  readonly #heat = new HeatWatch()
  readonly #watches = new Map<number, CapSpanWatch>()
  readonly #episodes: { onsetMs: number; endMs: number | null; spans: Map<number, LoweredSpan> }[] = []

  #policies: readonly number[] | null

  /** `policies` = those the run uses; null = every policy that has a cap counts. */
  constructor(policies: readonly number[] | null) {
    this.#policies = policies
  }

  /** The run turned out to use these policies. */
  usePolicies(policies: readonly number[] | null): void {
    this.#policies = policies
  }

  get episodes(): readonly ThrottleEpisode[] {
    return this.#episodes
  }

  get active(): boolean {
    const last = this.#episodes.at(-1)
    return last !== undefined && last.endMs === null
  }

  feed(tMs: number, values: Values): Observation[] {
    this.#heat.feed(tMs, values)
    const observations: Observation[] = []
    for (const [name, capKHz] of values) {
      const policy = policyOfCap(name)
      if (policy === null || (this.#policies !== null && !this.#policies.includes(policy))) continue
      const span = this.#watch(policy).feed(tMs, capKHz, this.#heat.evidence())
      if (span !== null) observations.push(...this.#take(span))
    }
    return observations
  }

  #take(span: LoweredSpan): Observation[] {
    const current = this.#episodes.at(-1)
    if (current === undefined || current.endMs !== null) {
      if (span.endMs !== null) return []
      this.#episodes.push({ onsetMs: span.onsetMs, endMs: null, spans: new Map([[span.policy, span]]) })
      return [onset(span)]
    }
    current.spans.set(span.policy, span)
    const ends = [...current.spans.values()].map((one) => one.endMs)
    if (ends.some((endMs) => endMs === null)) return []
    current.endMs = Math.max(...ends.filter((endMs) => endMs !== null))
    return [
      {
        kind: 'throttleEnd',
        tMs: current.endMs,
        endMs: null,
        severity: 'info',
        data: { durationMs: current.endMs - current.onsetMs }
      }
    ]
  }

  #watch(policy: number): CapSpanWatch {
    let watch = this.#watches.get(policy)
    if (watch === undefined) this.#watches.set(policy, (watch = new CapSpanWatch(policy)))
    return watch
  }
}

/** The policy number of a series `cap.N`; null for other series. */
export function policyOfCap(name: string): number | null {
  const match = name.startsWith(seriesFamilies.cap)
    ? /^\d+$/.exec(name.slice(seriesFamilies.cap.length))
    : null
  return match === null ? null : Number(match[0])
}

function onset(span: LoweredSpan): Observation {
  return {
    kind: 'throttleOnset',
    tMs: span.onsetMs,
    endMs: null,
    severity: 'warning',
    data: {
      policy: span.policy,
      capFromKHz: span.fromKHz,
      capToKHz: span.lowestKHz,
      tempC: span.evidence.tempC,
      tempSource: span.evidence.source
    }
  }
}
