import { ratioInterval } from '@core/statistics/bootstrap'
import type { Figure, IntervalFigure } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { knownWithin } from './columns'
import { known, unknown, unknownInterval } from './figures'
import type { ResultInput } from './soak-result'

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Readings farther apart than this are a hole, not one interval. */
const longestStepMs = 10_000
const blockMs = 10_000
const hourMs = 3_600_000

/**
 * Energy of the battery over the tokens made, both over the load: power is integrated between readings. Where only a charge
 * counter tells, the figure of the whole session stands in.
 */
export function joulesPerToken(input: ResultInput, { fromMs, toMs }: Span): IntervalFigure {
  const { tMs, v } = knownWithin(input.series.get(seriesNames.batteryPower), fromMs, toMs)
  if (v.length < 2) {
    const { energy } = input
    if (energy === null) return unknownInterval(input.charging === true ? 'charging' : 'gaugeUnknown')
    const { joulesPerToken: value, plusMinus } = energy
    return { value, reason: null, low: value - plusMinus, high: value + plusMinus }
  }
  const blocks = Math.max(1, Math.ceil((toMs - fromMs) / blockMs))
  const joules = new Array<number>(blocks).fill(0)
  const coveredTo = new Array<boolean>(blocks).fill(false)
  const blockOf = (time: number): number => Math.min(blocks - 1, Math.floor((time - fromMs) / blockMs))
  for (let index = 1; index < v.length; index += 1) {
    const at = tMs[index] ?? 0
    const stepMs = at - (tMs[index - 1] ?? 0)
    if (stepMs <= 0 || stepMs > longestStepMs) continue
    const block = blockOf(at)
    joules[block] = (joules[block] ?? 0) + (((v[index] ?? 0) + (v[index - 1] ?? 0)) / 2) * (stepMs / 1000)
    coveredTo[block] = true
  }
  const tokens = new Array<number>(blocks).fill(0)
  for (const time of input.tokens.tMs)
    if (time > fromMs && time <= toMs) tokens[blockOf(time)] = (tokens[blockOf(time)] ?? 0) + 1
  const used = coveredTo.flatMap((covered, block) => (covered ? [block] : []))
  const above = used.map((block) => joules[block] ?? 0)
  const below = used.map((block) => tokens[block] ?? 0)
  const made = below.reduce((sum, count) => sum + count, 0)
  if (made === 0) return unknownInterval('noTokens')
  const [low, high] = ratioInterval({ above, below }) ?? [null, null]
  return { value: above.reduce((sum, value) => sum + value, 0) / made, reason: null, low, high }
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
