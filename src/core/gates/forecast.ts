import type { CoolForecast, Gate } from '@shared/model'

/** One reading of a temperature, on any steady clock. */
export interface CoolSample {
  readonly atMs: number
  readonly celsius: number
}

export type ForecastAnswer =
  | { readonly forecast: Omit<CoolForecast, 'gate'>; readonly reason: null }
  | { readonly forecast: null; readonly reason: string }

/** Readings within so long are used: older ones belong to another load. */
const usedMs = 10 * 60_000
const leastSamples = 6
const leastSpanMs = 10_000
/** It must have fallen by more than a sensor's last digit. */
const leastFallC = 0.3
const coldestAmbientC = 10
const ambientStepC = 0.25
/** Rooms are about so warm, give or take; what sensors scatter. They decide while the curve is too short to tell the ambient. */
const room = { celsius: 24, spreadC: 4, noiseC: 0.05 } as const

const none = (reason: string): ForecastAnswer => ({ forecast: null, reason })

/**
 * When a cooling phone reaches `toC`: Newton's law, T = A + (T0 − A)·e^(−t/τ), where A (ambient) is searched and the rest is a
 * straight line through ln(T − A). null with a reason until it can be told. Pure.
 */
export function forecastCooling(samples: readonly CoolSample[], toC: number): ForecastAnswer {
  const last = samples.at(-1)
  if (last === undefined) return none('nothing was read yet')
  if (last.celsius <= toC) return none('it is cool enough')
  const recent = samples.filter(({ atMs }) => last.atMs - atMs <= usedMs)
  const from = recent.reduce((best, one) => (one.celsius >= best.celsius ? one : best), recent[0] ?? last)
  const cooling = recent.filter(({ atMs }) => atMs >= from.atMs)
  const span = last.atMs - from.atMs
  if (cooling.length < leastSamples || span < leastSpanMs)
    return none(`too few readings since it began to cool (${cooling.length} in ${Math.round(span / 1000)} s)`)
  if (from.celsius - last.celsius < leastFallC) return none('it is not cooling')
  const fit = bestFit(cooling, toC)
  if (fit === null)
    return none(`it would not cool to ${toC} °C here: the room is too warm, or it is still working`)
  const inMs = Math.max(0, fit.tauMs * Math.log((last.celsius - fit.ambientC) / (toC - fit.ambientC)))
  return {
    forecast: { toC, inMs: Math.round(inMs), ambientC: fit.ambientC, samples: cooling.length },
    reason: null
  }
}

interface Fit {
  readonly ambientC: number
  readonly tauMs: number
  readonly error: number
}

/** The ambient below both the readings and the goal that fits best; null when none gives a falling line. */
function bestFit(samples: readonly CoolSample[], toC: number): Fit | null {
  const lowest = Math.min(toC, ...samples.map(({ celsius }) => celsius))
  let best: Fit | null = null
  for (let ambientC = coldestAmbientC; ambientC <= lowest - ambientStepC; ambientC += ambientStepC) {
    const fit = fitLine(samples, ambientC)
    if (fit !== null && (best === null || fit.error < best.error)) best = fit
  }
  return best
}

function fitLine(samples: readonly CoolSample[], ambientC: number): Fit | null {
  const start = samples[0]?.atMs ?? 0
  const points = samples.map(({ atMs, celsius }) => ({ x: atMs - start, y: Math.log(celsius - ambientC) }))
  const meanX = mean(points.map(({ x }) => x))
  const meanY = mean(points.map(({ y }) => y))
  const variance = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / variance
  if (!(slope < 0)) return null
  // Judged in degrees, not in logarithms: near the ambient these blow up noise.
  const error = samples.reduce((sum, { atMs, celsius }) => {
    const expected = ambientC + Math.exp(meanY + slope * (atMs - start - meanX))
    return sum + (celsius - expected) ** 2
  }, 0)
  const unlikely = (room.noiseC * (ambientC - room.celsius)) / room.spreadC
  return { ambientC, tauMs: -1 / slope, error: error + unlikely ** 2 }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Keeps what temperature gates read, and forecasts the one that will open last. */
export class CoolHistory {
  readonly #samples = new Map<Gate['id'], CoolSample[]>()

  add(gates: readonly Gate[], atMs: number): void {
    for (const { id, value, unit } of gates) {
      if (unit !== '°C' || typeof value !== 'number') continue
      const samples = this.#samples.get(id) ?? []
      samples.push({ atMs, celsius: value })
      if (samples.length > 600) samples.shift()
      this.#samples.set(id, samples)
    }
  }

  forecast(gates: readonly Gate[]): {
    readonly forecast: CoolForecast | null
    readonly reason: string | null
  } {
    const closed = gates.filter(({ state, unit }) => state === 'fail' && unit === '°C')
    if (closed.length === 0)
      return { forecast: null, reason: 'nothing to wait for: no temperature gate is closed' }
    const answers = closed.map(({ id, threshold }) => ({
      id,
      ...forecastCooling(this.#samples.get(id) ?? [], Number(threshold))
    }))
    const failed = answers.find(({ forecast }) => forecast === null)
    if (failed !== undefined) return { forecast: null, reason: failed.reason }
    const [slowest] = answers
      .flatMap(({ id, forecast }) => (forecast === null ? [] : [{ gate: id, ...forecast }]))
      .sort((a, b) => b.inMs - a.inMs)
    return { forecast: slowest ?? null, reason: null }
  }
}
