import { seriesNames } from '@shared/units/series'
import type { Values } from './observation'

/** A temperature that speaks for heat. `source` is the series it was read from. */
export interface HeatEvidence {
  readonly source: string
  /** °C at that moment; null when only the phone's thermal status speaks. */
  readonly tempC: number | null
  readonly rising: boolean
}

interface Rule {
  readonly source: string
  readonly highC: number
  readonly riseC: number
}

/** What is high and what is rising differ by where the sensor sits: a CPU jumps by tens of degrees, a battery does not. */
const rules: readonly Rule[] = [
  { source: seriesNames.cpuTemp, highC: 60, riseC: 3 },
  { source: seriesNames.skinTemp, highC: 39, riseC: 0.7 },
  { source: seriesNames.batteryTemp, highC: 41, riseC: 0.7 }
]

const lookBackMs = 60_000

interface Reading {
  readonly tMs: number
  readonly tempC: number
}

/** Remembers a minute of temperatures and says whether the phone is hot or getting hotter right now. */
export class HeatWatch {
  readonly #readings = new Map<string, Reading[]>()
  #status: number | null = null

  feed(tMs: number, values: Values): void {
    for (const { source } of rules) {
      const tempC = values.get(source) ?? null
      if (tempC === null) continue
      const kept = (this.#readings.get(source) ?? []).filter((reading) => reading.tMs >= tMs - lookBackMs)
      kept.push({ tMs, tempC })
      this.#readings.set(source, kept)
    }
    this.#status = values.get(seriesNames.thermalStatus) ?? this.#status
  }

  /** The strongest reason to call it heat, or null: cool and steady, or no temperature is known. */
  evidence(): HeatEvidence | null {
    for (const rule of rules) {
      const readings = this.#readings.get(rule.source) ?? []
      const now = readings.at(-1)
      if (now === undefined) continue
      const lowest = Math.min(...readings.map((reading) => reading.tempC))
      const rising = now.tempC - lowest >= rule.riseC
      if (rising || now.tempC >= rule.highC) return { source: rule.source, tempC: now.tempC, rising }
    }
    if ((this.#status ?? 0) >= 1) return { source: seriesNames.thermalStatus, tempC: null, rising: false }
    return null
  }
}
