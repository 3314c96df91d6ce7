import type { OverheadBlock, OverheadResult } from '@shared/model'

/** 97.5 % quantiles of Student's t by degrees of freedom. */
const quantiles = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13]

/**
 * What the sampler takes from the run: blocks are compared in pairs of neighbours (one with, one without), so that heat that builds
 * up over the minutes falls on both. `lossPct` above 0 = slower with the sampler; ± is the half width of the 95 %
 * interval of the mean over pairs. null when there are fewer than two pairs with a rate.
 */
export function overheadOf(blocks: readonly OverheadBlock[]): OverheadResult {
  const rates = (on: boolean): number[] =>
    blocks.flatMap(({ samplerOn, tokenRate }) => (samplerOn === on && tokenRate !== null ? [tokenRate] : []))
  const losses: number[] = []
  for (let at = 0; at + 1 < blocks.length; at += 2) {
    const pair = [blocks[at], blocks[at + 1]]
    const on = pair.find((block) => block?.samplerOn === true)?.tokenRate ?? null
    const off = pair.find((block) => block?.samplerOn === false)?.tokenRate ?? null
    if (on !== null && off !== null && off > 0) losses.push(((off - on) / off) * 100)
  }
  const medians = { onTokenRate: median(rates(true)), offTokenRate: median(rates(false)) }
  if (losses.length < 2) return { ...medians, lossPct: null, plusMinusPct: null, pairs: losses.length }
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
  const variance = losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / (losses.length - 1)
  const t = quantiles[losses.length - 2] ?? 2
  const plusMinusPct = t * Math.sqrt(variance / losses.length)
  return { ...medians, lossPct: mean, plusMinusPct, pairs: losses.length }
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
