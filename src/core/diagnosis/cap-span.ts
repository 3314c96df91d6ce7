import type { HeatEvidence } from './heat-evidence'

/** A time in which one policy's cap lay below what it was before. Frequencies in kHz. */
export interface LoweredSpan {
  readonly policy: number
  readonly onsetMs: number
  readonly fromKHz: number
  /** The lowest cap of the span so far. */
  readonly lowestKHz: number
  /** How often the cap was lowered within the span. */
  readonly steps: number
  readonly evidence: HeatEvidence
  readonly endMs: number | null
}

/** Lower by less than this share is not a lowered cap. */
const tolerance = 0.015
/** A lowered cap counts once it was seen lowered for this long; shorter dips are jitter. */
const sustainedMs = 5_000
/** A cap that came back up for this long has recovered. */
const recoveredMs = 5_000
/** Samples further apart than this leave a hole whose inside is not known. */
const holeMs = 5_000

interface OpenSpan {
  onsetMs: number
  fromKHz: number
  lowestKHz: number
  steps: number
  loweredMs: number
  evidence: HeatEvidence | null
  confirmed: boolean
  recoveredSinceMs: number | null
}

/**
 * Watches the cap of one policy. The reference is the highest cap seen, so a phone that starts below its hardware
 * maximum (a vendor's default) is not lowered. A lowering without any sign of heat becomes the new reference.
 */
export class CapSpanWatch {
  #reference: number | null = null
  #lastKHz = 0
  #lastMs = 0
  #span: OpenSpan | null = null

  constructor(private readonly policy: number) {}

  /** Returns the span when it was just confirmed, changed or ended; null when there is nothing (confirmed) to say. */
  feed(tMs: number, capKHz: number | null, evidence: HeatEvidence | null): LoweredSpan | null {
    if (capKHz === null) return null
    const reference = this.#reference ?? capKHz
    const stepMs = tMs - this.#lastMs
    const said =
      capKHz < reference * (1 - tolerance)
        ? this.#lowered(tMs, capKHz, { reference, stepMs, evidence })
        : this.#recovered(tMs, capKHz)
    this.#lastKHz = capKHz
    this.#lastMs = tMs
    return said
  }

  #lowered(
    tMs: number,
    capKHz: number,
    now: { readonly reference: number; readonly stepMs: number; readonly evidence: HeatEvidence | null }
  ): LoweredSpan | null {
    const before = this.#span
    const span = (this.#span ??= {
      onsetMs: tMs,
      fromKHz: now.reference,
      lowestKHz: capKHz,
      steps: 0,
      loweredMs: 0,
      evidence: now.evidence,
      confirmed: false,
      recoveredSinceMs: null
    })
    if (capKHz < this.#lastKHz * (1 - tolerance / 2)) span.steps += 1
    if (before !== null && now.stepMs <= holeMs) span.loweredMs += now.stepMs
    span.lowestKHz = Math.min(span.lowestKHz, capKHz)
    span.recoveredSinceMs = null
    span.evidence ??= now.evidence
    if (span.confirmed) return this.#describe(span, null)
    if (span.loweredMs < sustainedMs) return null
    if (span.evidence === null) {
      this.#reference = capKHz
      this.#span = null
      return null
    }
    span.confirmed = true
    return this.#describe(span, null)
  }

  #recovered(tMs: number, capKHz: number): LoweredSpan | null {
    this.#reference = Math.max(this.#reference ?? capKHz, capKHz)
    const span = this.#span
    if (span === null) return null
    span.recoveredSinceMs ??= tMs
    if (tMs - span.recoveredSinceMs < recoveredMs) return null
    this.#span = null
    return span.confirmed ? this.#describe(span, span.recoveredSinceMs) : null
  }

  #describe(span: OpenSpan, endMs: number | null): LoweredSpan | null {
    if (span.evidence === null) return null
    const { onsetMs, fromKHz, lowestKHz, evidence } = span
    const steps = Math.max(1, span.steps)
    return { policy: this.policy, onsetMs, fromKHz, lowestKHz, steps, evidence, endMs }
  }
}
