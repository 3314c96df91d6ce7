/** Energy drawn from the battery over the seconds in which it was known, and the tokens of those very seconds. */
export interface EnergyPerToken {
  readonly joules: number
  readonly tokens: number
  readonly joulesPerToken: number
  /** Half width: the true value lies within ± this, as far as the sampling and the counter's steps go. */
  readonly plusMinus: number
  readonly coveredMs: number
  /** `power` = voltage × current integrated; `chargeCounter` = the gauge's charge difference × mean voltage. */
  readonly method: 'power' | 'chargeCounter'
}

interface PowerPoint {
  readonly tMs: number
  readonly watts: number
}

interface ChargePoint {
  readonly tMs: number
  readonly mAh: number
  readonly volts: number
}

/** Two readings further apart than this are no span to integrate over. */
const longestStepMs = 90_000
/** The charge counter moves in steps: a shorter span says little. */
const leastCounterSpanMs = 600_000
const leastCounterSteps = 10

/**
 * Integrates the power drawn from a discharging battery, by the trapezoid rule between readings. The uncertainty of a step is
 * half of what the power moved in it times its length (the rectangle on either side), added in quadrature. While the
 * phone charges nothing is counted: battery current is then not consumption.
 */
export class EnergyMeter {
  readonly #spans: { readonly fromMs: number; readonly toMs: number }[] = []
  #last: PowerPoint | null = null
  #joules = 0
  #variance = 0
  #firstCharge: ChargePoint | null = null
  #lastCharge: ChargePoint | null = null
  #leastStepMah = Number.POSITIVE_INFINITY

  /** A power reading; null = unknown then (charging, or no unit yet). */
  feedPower(tMs: number, watts: number | null): void {
    const before = this.#last
    this.#last = watts === null ? null : { tMs, watts }
    if (before === null || watts === null) return
    const seconds = (tMs - before.tMs) / 1000
    if (seconds <= 0 || seconds * 1000 > longestStepMs) return
    this.#joules += ((before.watts + watts) / 2) * seconds
    this.#variance += ((Math.abs(watts - before.watts) / 2) * seconds) ** 2
    this.#cover(before.tMs, tMs)
  }

  /** A reading of the charge counter while discharging; null ends the span (charging, or not told). */
  feedCharge(tMs: number, mAh: number | null, volts: number | null): void {
    if (mAh === null || volts === null) {
      this.#firstCharge = null
      this.#lastCharge = null
      return
    }
    const step = Math.abs(mAh - (this.#lastCharge?.mAh ?? mAh))
    if (step > 0) this.#leastStepMah = Math.min(this.#leastStepMah, step)
    this.#firstCharge ??= { tMs, mAh, volts }
    this.#lastCharge = { tMs, mAh, volts }
  }

  /** `rates`: tokens per second of the second that ends at each time. null = nothing known yet. */
  result(rates: {
    readonly tMs: readonly number[]
    readonly v: readonly (number | null)[]
  }): EnergyPerToken | null {
    return this.#fromPower(rates) ?? this.#fromCounter(rates)
  }

  #fromPower(rates: Parameters<EnergyMeter['result']>[0]): EnergyPerToken | null {
    const tokens = this.#spans.reduce((sum, span) => sum + tokensIn(rates, span), 0)
    const coveredMs = this.#spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
    if (tokens < 1 || this.#joules <= 0) return null
    const plusMinus = Math.sqrt(this.#variance) / tokens
    return { ...ratio(this.#joules, tokens), plusMinus, coveredMs, method: 'power' }
  }

  #fromCounter(rates: Parameters<EnergyMeter['result']>[0]): EnergyPerToken | null {
    const [first, last] = [this.#firstCharge, this.#lastCharge]
    if (first === null || last === null || last.tMs - first.tMs < leastCounterSpanMs) return null
    const usedMah = first.mAh - last.mAh
    if (usedMah < leastCounterSteps * this.#leastStepMah) return null
    const tokens = tokensIn(rates, { fromMs: first.tMs, toMs: last.tMs })
    if (tokens < 1) return null
    const joulesPerMah = 3.6 * ((first.volts + last.volts) / 2)
    const voltSpread = Math.abs(first.volts - last.volts) / (first.volts + last.volts)
    const joules = usedMah * joulesPerMah
    const plusMinus = (this.#leastStepMah * joulesPerMah + joules * voltSpread) / tokens
    return {
      ...ratio(joules, tokens),
      plusMinus,
      coveredMs: last.tMs - first.tMs,
      method: 'chargeCounter'
    }
  }

  #cover(fromMs: number, toMs: number): void {
    const open = this.#spans.at(-1)
    if (open?.toMs === fromMs) this.#spans[this.#spans.length - 1] = { fromMs: open.fromMs, toMs }
    else this.#spans.push({ fromMs, toMs })
  }
}

function ratio(joules: number, tokens: number): Pick<EnergyPerToken, 'joules' | 'tokens' | 'joulesPerToken'> {
  return { joules, tokens, joulesPerToken: joules / tokens }
}

function tokensIn(
  { tMs, v }: { readonly tMs: readonly number[]; readonly v: readonly (number | null)[] },
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }
): number {
  let tokens = 0
  tMs.forEach((endMs, index) => {
    const overlapMs = Math.min(endMs, toMs) - Math.max(endMs - 1000, fromMs)
    if (overlapMs > 0) tokens += ((v[index] ?? 0) * overlapMs) / 1000
  })
  return tokens
}
