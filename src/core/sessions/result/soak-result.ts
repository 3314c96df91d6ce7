import { fivePointsOf } from '@core/statistics/spread'
import type { Columns } from '@shared/base/decimate'
import type { CollateralKill, Figure, SoakPhase, SoakResult } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { effectiveClocks } from './clocks'
import { highest, knownWithin, type KnownColumns } from './columns'
import { batteryPerHour, joulesPerToken } from './energy-figures'
import { intervalOf, known, knownOr, ratioOf, unknown, unknownInterval } from './figures'
import { seriesEstimate } from '@core/statistics/interval'
import { steadyTailOf } from './steady-tail'

/** All that the results are made of. Times in session ms. */
export interface ResultInput {
  readonly phases: readonly SoakPhase[]
  /** Columns by series name, whole. */
  readonly series: ReadonlyMap<string, Columns>
  /** One entry a token: when it came, and how long it took; null = the first of its request. */
  readonly tokens: { readonly tMs: readonly number[]; readonly latencyMs: readonly (number | null)[] }
  /** When the clocks were first lowered by heat; null = never. */
  readonly onsetMs: number | null
  readonly kills: readonly CollateralKill[]
  readonly charging: boolean | null
  readonly hwMaxKHz: ReadonlyMap<number, number>
}

/** The first tokens of a load: caches and clocks settle. */
const settleMs = 2_000
/** The first level lasts until the onset, at most this share of the load and a minute. */
const firstShare = 0.2
const longestFirstMs = 60_000
const fewestRates = 5

/** Where the load lies: to its end, or, where its end was not recorded (`phaseToMs` null), to the last token. */
export function loadSpan({ phases, tokens }: Pick<ResultInput, 'phases' | 'tokens'>): {
  readonly fromMs: number
  readonly toMs: number
  readonly phaseToMs: number | null
} | null {
  const load = phases.find((phase) => phase.kind === 'load')
  if (load === undefined) return null
  const { fromMs, toMs: phaseToMs } = load
  return { fromMs, toMs: phaseToMs ?? tokens.tMs.at(-1) ?? fromMs, phaseToMs }
}

/** The results of a soak over its load phase; null where it has none. Pure: the same recording gives the same results. */
export function soakResult(input: ResultInput): SoakResult | null {
  const span = loadSpan(input)
  if (span === null) return null
  const { fromMs, toMs } = span
  const columns = (name: string, untilMs = toMs): KnownColumns =>
    knownWithin(input.series.get(name), fromMs, untilMs)
  const rates = columns(seriesNames.tokenRate)
  const tail = steadyTailOf(rates)
  const first = firstLevel(rates, { fromMs, toMs, onsetMs: input.onsetMs })
  const steady =
    rates.v.length === 0
      ? unknownInterval('noTokens')
      : intervalOf(tail?.estimate ?? null, rates.v.length < 2 * fewestRates ? 'tooShort' : 'notSteady')
  const endMs = input.phases.at(-1)?.toMs ?? toMs
  const latencies = latenciesWithin(input.tokens, fromMs, toMs)
  return {
    fromMs,
    toMs: span.phaseToMs,
    tokens: countWithin(input.tokens.tMs, fromMs, toMs),
    ...onsetFigures(input, fromMs),
    firstTokenRate: first,
    steadyTokenRate: steady,
    steadyFromMs: tail === null ? unknown(steady.reason ?? 'notSteady') : known(tail.fromMs),
    retentionPct: ratioOf(steady, first, 100),
    latencyMs: latencyFigures(latencies),
    stalls: stallsOf(latencies),
    joulesPerToken: joulesPerToken(input, { fromMs, toMs }),
    batteryPctPerHour: batteryPerHour(input, { fromMs, toMs }),
    peakC: {
      cpu: knownOr(highest(columns(seriesNames.cpuTemp, endMs)), 'noSensor'),
      skin: knownOr(highest(columns(seriesNames.skinTemp, endMs)), 'noSensor'),
      battery: knownOr(highest(columns(seriesNames.batteryTemp, endMs)), 'noSensor')
    },
    clocks: effectiveClocks(input, { fromMs, toMs, steadyFromMs: tail?.fromMs ?? null }),
    collateralKills: input.kills.filter((kill) => kill.tMs >= fromMs && kill.tMs <= endMs)
  }
}

function firstLevel(
  rates: KnownColumns,
  {
    fromMs,
    toMs,
    onsetMs
  }: { readonly fromMs: number; readonly toMs: number; readonly onsetMs: number | null }
): SoakResult['firstTokenRate'] {
  if (rates.v.length === 0) return unknownInterval('noTokens')
  const longest = fromMs + settleMs + Math.min(longestFirstMs, (toMs - fromMs) * firstShare)
  const untilMs = onsetMs === null ? longest : Math.min(longest, Math.max(onsetMs, fromMs + settleMs))
  const values = knownWithin({ tMs: [...rates.tMs], v: [...rates.v] }, fromMs + settleMs, untilMs).v
  // Throttled from the first seconds on: the very first rates are the level.
  const level = values.length >= fewestRates ? values : rates.v.slice(0, fewestRates)
  return level.length < fewestRates
    ? unknownInterval('tooShort')
    : intervalOf(seriesEstimate(level), 'tooShort')
}

function onsetFigures(
  { onsetMs, series }: ResultInput,
  fromMs: number
): Pick<SoakResult, 'onsetMs' | 'timeToThrottleMs'> {
  if (onsetMs !== null)
    return { onsetMs: known(onsetMs), timeToThrottleMs: known(Math.max(0, onsetMs - fromMs)) }
  const toldCaps = [...series].some(
    ([name, { v }]) => name.startsWith('cap.') && v.some((cap) => cap !== null)
  )
  const why: Figure = unknown(toldCaps ? 'neverThrottled' : 'noClocks')
  return { onsetMs: why, timeToThrottleMs: why }
}

function countWithin(times: readonly number[], fromMs: number, toMs: number): number {
  return times.filter((time) => time > fromMs && time <= toMs).length
}

function latenciesWithin({ tMs, latencyMs }: ResultInput['tokens'], fromMs: number, toMs: number): number[] {
  return latencyMs.filter((latency, index): latency is number => {
    const time = tMs[index] ?? 0
    return latency !== null && time > fromMs && time <= toMs
  })
}

function latencyFigures(latencies: readonly number[]): SoakResult['latencyMs'] {
  const points = latencies.length < 20 ? null : fivePointsOf(latencies)
  const reason = latencies.length === 0 ? 'noTokens' : 'tooFewTokens'
  return {
    median: knownOr(points?.median ?? null, reason),
    p5: knownOr(points?.p5 ?? null, reason),
    p95: knownOr(points?.p95 ?? null, reason)
  }
}

/** A token that took over a second and over four usual steps. */
function stallsOf(latencies: readonly number[]): SoakResult['stalls'] {
  const usual = fivePointsOf(latencies)?.median ?? 0
  const stalls = latencies.filter((latency) => latency > Math.max(1000, 4 * usual))
  return {
    count: stalls.length,
    totalMs: stalls.reduce((sum, latency) => sum + latency, 0),
    longestMs: stalls.reduce((most, latency) => Math.max(most, latency), 0)
  }
}
