import type { Observation } from '@core/diagnosis/observation'
import type { PaceChange, TelemetryBatch } from '@core/telemetry/types'
import type { OwnCost } from '@shared/model'
import { seriesNames } from '@shared/units/series'

/** The sampler slowed down for its own cost, or went back to what was asked for. */
export function paceChanged(pace: PaceChange, tMs: number): Observation {
  const { intervalMs, tableIntervalMs, costPct } = pace
  const data = { intervalMs, tableIntervalMs, costPct }
  return { kind: 'samplerPace', tMs, endMs: null, severity: 'info', data }
}

/** What the sampler's own processes cost the phone over a session. */
export class OwnCostBook {
  #own: TelemetryBatch['own'] | null = null
  readonly #cpu = new Mean()
  readonly #reads = new Mean()
  #intervalMs: number | null = null
  #slowDowns = 0

  take({ own, samples, paces }: TelemetryBatch): void {
    this.#own = own ?? this.#own
    for (const { values } of samples) {
      this.#cpu.add(values.get(seriesNames.samplerCpu))
      this.#reads.add(values.get(seriesNames.samplerReads))
    }
    for (const { intervalMs, tableIntervalMs } of paces) {
      const pace = intervalMs + tableIntervalMs
      if (this.#intervalMs === null || pace > this.#intervalMs) this.#slowDowns += 1
      this.#intervalMs = pace
    }
  }

  /** Mean CPU of the sampler, percent of one core; null before it was told. */
  get meanPct(): number | null {
    return this.#cpu.value
  }

  /** null until the sampler told its cost twice. */
  result(): OwnCost | null {
    const own = this.#own ?? null
    if (own === null || own.elapsedMs <= 0) return null
    const pct = ([part, usedMs]: readonly [string, number]): [string, number] => [
      part,
      (usedMs / own.elapsedMs) * 100
    ]
    const parts = Object.fromEntries([...own.usedMs].map(pct))
    return {
      cpuPct: Object.values(parts).reduce((total, value) => total + value, 0),
      parts,
      readsPerS: this.#reads.value,
      slowDowns: this.#slowDowns
    }
  }
}

class Mean {
  #sum = 0
  #count = 0

  add(value: number | null | undefined): void {
    if (value === null || value === undefined) return
    this.#sum += value
    this.#count += 1
  }

  get value(): number | null {
    return this.#count > 0 ? this.#sum / this.#count : null
  }
}
