import { medianOf, spreadOf, type Column } from './numbers'

/** Calm cells this near to busy ones are compared with them. */
const nearS = 60
const fewestCells = 5
/** Neighbouring tokens are alike: so many seconds count as one reading. */
const alikeS = 4
/** What a median's standard error is against a mean's. */
const ofMedian = 1.25

/**
 * How many standard errors the latency while a dose is there stands above the latency around it while it is not: plainer than
 * what changed when, and enough where a sensor is too slow to say when. 0 = cannot be compared, or no higher.
 */
export function contrastOf(latency: Column, dose: Column, stepS: number): number {
  const busy = latency.filter((_value, at) => (dose[at] ?? 0) > 0)
  const near = nearBusy(dose, Math.round(nearS / stepS))
  const calm = latency.filter((_value, at) => near[at] === 1 && (dose[at] ?? 0) === 0)
  const count = (column: Column): number => column.filter((value) => Number.isFinite(value)).length
  const [few, many] = [count(busy), count(calm)]
  if (Math.min(few, many) < fewestCells) return 0
  const spread = Math.max(spreadOf(busy), spreadOf(calm), 0.01)
  const each = Math.max(1, alikeS / stepS)
  const error = ofMedian * spread * Math.sqrt(each / few + each / many)
  return Math.max(0, (medianOf(busy) - medianOf(calm)) / error)
}

/** 1 in the cells within so many of a busy one. */
function nearBusy(dose: Column, cells: number): Uint8Array {
  const near = new Uint8Array(dose.length)
  let last = Number.NEGATIVE_INFINITY
  for (let at = 0; at < dose.length; at += 1) {
    if ((dose[at] ?? 0) > 0) last = at
    if (at - last <= cells) near[at] = 1
  }
  last = Number.POSITIVE_INFINITY
  for (let at = dose.length - 1; at >= 0; at -= 1) {
    if ((dose[at] ?? 0) > 0) last = at
    if (last - at <= cells) near[at] = 1
  }
  return near
}
