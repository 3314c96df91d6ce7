import type { Observation } from '@core/diagnosis/observation'
import type { Sample } from '@core/telemetry/types'

const leastHoleMs = 5_000
/** Clock ticks of idle cores are counted late; a real suspend is longer than that. */
const leastSuspendedMs = 2_000

/**
 * Finds holes between the sampler's ticks: a phone that was suspended (its clock went on, its cores did not), else a
 * sampler that stood still on a phone that ran. Nothing is ever interpolated over them.
 */
export class SampleGaps {
  #lastMs: number | null = null

  /** `intervalMs` = the sampler's pace now: a slow one has wider steps. */
  feed(tMs: number, sample: Sample, intervalMs: number): Observation | null {
    if (sample.awakeMs === undefined) return null
    const fromMs = this.#lastMs
    this.#lastMs = tMs
    if (fromMs === null || tMs - fromMs <= Math.max(leastHoleMs, 2.5 * intervalMs)) return null
    const durationMs = tMs - fromMs
    const suspendedMs = sample.awakeMs === null ? null : Math.round(durationMs - sample.awakeMs)
    const span = { tMs: fromMs, endMs: tMs }
    if (suspendedMs !== null && suspendedMs >= Math.max(leastSuspendedMs, durationMs / 2))
      return { kind: 'suspended', ...span, severity: 'warning', data: { durationMs, suspendedMs } }
    const text =
      suspendedMs === null ? 'No sample came.' : 'The phone was awake, but the sampler did not run.'
    return { kind: 'gap', ...span, severity: 'warning', data: { durationMs, text } }
  }
}
