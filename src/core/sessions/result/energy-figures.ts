import { ratioInterval } from '@core/statistics/bootstrap'
import type { Energy, Figure, IntervalFigure } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { EnergyBook } from '../energy-book'
import { knownWithin } from './columns'
import { known, unknown, unknownInterval } from './figures'
import type { ResultInput } from './soak-result'

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

const blockMs = 10_000
const hourMs = 3_600_000

const readings = [
  ...[seriesNames.batteryPower, seriesNames.batteryCurrent],
  ...[seriesNames.batteryVoltage, seriesNames.batteryCharge]
] as const

/** Energy drawn from the battery over the load, by the rules of the session's own meter; null = not known. */
export function loadEnergy({ series }: Pick<ResultInput, 'series'>, { fromMs, toMs }: Span): Energy | null {
  const samples = new Map<number, Map<string, number | null>>()
  for (const name of readings) {
    const { tMs = [], v = [] } = series.get(name) ?? {}
    tMs.forEach((time, index) => {
      if (time < fromMs || time > toMs) return
      const sample = samples.get(time) ?? new Map<string, number | null>()
      samples.set(time, sample.set(name, v[index] ?? null))
    })
  }
  const book = new EnergyBook()
  for (const [time, values] of [...samples].sort(([a], [b]) => a - b)) book.feed(time, values)
  return book.result(series.get(seriesNames.tokenRate) ?? { tMs: [], v: [] })
}

/** Energy per token of the load, with an interval over its blocks; of a charge counter, with what its steps leave open. */
export function joulesPerToken(input: ResultInput, span: Span): IntervalFigure {
  const energy = loadEnergy(input, span)
  if (energy === null) {
    const tokens = input.tokens.tMs.some((time) => time > span.fromMs && time <= span.toMs)
    return unknownInterval(!tokens ? 'noTokens' : input.charging === true ? 'charging' : 'gaugeUnknown')
  }
  const { joulesPerToken: value, plusMinus, method } = energy
  const interval = method === 'power' ? blockInterval(input, span) : null
  const [low, high] = interval ?? [value - plusMinus, value + plusMinus]
  return { value, reason: null, low: Math.min(low, value), high: Math.max(high, value) }
}

/** 95 % interval of energy by tokens, over blocks of the load in which power was read. */
function blockInterval(input: ResultInput, { fromMs, toMs }: Span): readonly [number, number] | null {
  const { tMs, v } = knownWithin(input.series.get(seriesNames.batteryPower), fromMs, toMs)
  const count = Math.max(1, Math.ceil((toMs - fromMs) / blockMs))
  const blocks = Array.from({ length: count }, () => ({ joules: 0, tokens: 0 }))
  const blockAt = (time: number): { joules: number; tokens: number } | undefined =>
    blocks[Math.min(count - 1, Math.floor((time - fromMs) / blockMs))]
  for (let index = 1; index < v.length; index += 1) {
    const stepMs = (tMs[index] ?? 0) - (tMs[index - 1] ?? 0)
    const block = blockAt(tMs[index] ?? 0)
    if (block === undefined || stepMs <= 0 || stepMs > blockMs) continue
    block.joules += (((v[index] ?? 0) + (v[index - 1] ?? 0)) / 2) * (stepMs / 1000)
  }
  // A rate stands for the second that ends there.
  const rates = knownWithin(input.series.get(seriesNames.tokenRate), fromMs, toMs)
  rates.tMs.forEach((time, index) => {
    const block = blockAt(time)
    if (block !== undefined) block.tokens += rates.v[index] ?? 0
  })
  const read = blocks.filter(({ joules }) => joules > 0)
  return ratioInterval({
    above: read.map(({ joules }) => joules),
    below: read.map(({ tokens }) => tokens)
  })
}

/** Percent of the battery an hour, from its charge counter where it has one, else from its level, which must have moved. */
export function batteryPerHour(input: ResultInput, { fromMs, toMs }: Span): Figure {
  if (input.charging === true) return unknown('charging')
  const level = knownWithin(input.series.get(seriesNames.batteryLevel), fromMs, toMs)
  const charge = knownWithin(input.series.get(seriesNames.batteryCharge), fromMs, toMs)
  const [firstLevel] = level.v
  if (firstLevel === undefined) return unknown('noSensor')
  const [firstCharge, lastCharge] = [charge.v[0], charge.v.at(-1)]
  const hours = (columns: typeof level): number =>
    ((columns.tMs.at(-1) ?? 0) - (columns.tMs[0] ?? 0)) / hourMs
  if (firstCharge !== undefined && lastCharge !== undefined && firstCharge > lastCharge && hours(charge) > 0)
    return known(((firstCharge - lastCharge) / firstCharge) * (firstLevel / hours(charge)))
  const fell = firstLevel - (level.v.at(-1) ?? firstLevel)
  return fell > 0 && hours(level) > 0 ? known(fell / hours(level)) : unknown('levelDidNotMove')
}
