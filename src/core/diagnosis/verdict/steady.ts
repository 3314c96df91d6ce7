import type { Verdict } from '@shared/model'
import type { Frame } from './frame'
import { meanOf, medianOf, runningMedian, spreadOf } from './numbers'

const partS = 30
const least = 4

/**
 * The rate a run holds in the end: the longest tail whose half-minute medians stay together (no slope beyond their noise).
 * The interval is of the mean of those medians, so that neighbouring tokens count once. Null for a run too short or never still.
 */
export function steadyOf(frame: Frame): Verdict['steady'] {
  const width = Math.max(2, Math.round(partS / frame.stepS))
  const medians: { fromS: number; rate: number }[] = []
  for (let to = frame.count; to - width >= 0; to -= width) {
    const rate = medianOf(frame.rate.subarray(to - width, to))
    if (Number.isFinite(rate)) medians.unshift({ fromS: frame.timeS(to - width), rate })
  }
  let tail = medians.slice(-least)
  if (tail.length < least || !together(tail)) return null
  for (let from = medians.length - least - 1; from >= 0; from -= 1) {
    const longer = medians.slice(from)
    if (!together(longer)) break
    tail = longer
  }
  const rates = tail.map(({ rate }) => rate)
  const rate = medianOf(rates)
  const spread = spreadOf(rates)
  const half = (1.96 * Math.max(spread, 0.002 * rate)) / Math.sqrt(rates.length)
  return { rate, interval: [rate - half, rate + half], fromS: tail[0]?.fromS ?? frame.startS }
}

function together(parts: readonly { readonly rate: number }[]): boolean {
  const rates = parts.map(({ rate }) => rate)
  const middle = medianOf(rates)
  const early = meanOf(rates.slice(0, Math.ceil(rates.length / 2)))
  const late = meanOf(rates.slice(Math.floor(rates.length / 2)))
  const wide = Math.max(...rates) - Math.min(...rates)
  return wide <= 0.15 * middle && Math.abs(early - late) <= 0.04 * middle
}

/** Two thirds (1 - 1/e) of a change that comes like a capacitor's, and the least change worth timing. */
const timeShare = 1 - Math.exp(-1)
const leastDrop = 0.05
const smoothS = 15

/** Seconds from the onset until two thirds of the loss had come; null when the loss is small or the rate came back. */
export function timeConstantOf(
  frame: Frame,
  drop: { readonly onsetS: number; readonly from: number; readonly to: number }
): number | null {
  if (!(drop.to < drop.from * (1 - leastDrop))) return null
  const smooth = runningMedian(frame.rate, Math.max(3, Math.round(smoothS / frame.stepS)) | 1)
  const level = drop.from - timeShare * (drop.from - drop.to)
  for (let at = frame.cellOf(drop.onsetS); at < frame.count; at += 1)
    if ((smooth[at] ?? Number.NaN) <= level) return frame.timeS(at) - drop.onsetS
  return null
}
