import { cacheRowBytes, type CacheSettings } from './cache-bytes'
import { layerOf } from './read-shape'
import type { ModelShape } from './shape'

/** What is read from memory for one token. The embedding’s one row (a few kB) is left out. */
export interface TokenBytes {
  readonly weights: number
  /** Caches up to the depth (windows cut off), and recurrent state read and written. */
  readonly cache: number
}

/** Bytes read for one generated token at a depth: weights by their share (llamacpp §5.5), and the caches. */
export function tokenBytes(shape: ModelShape, depth: number, settings: CacheSettings): TokenBytes {
  const weights = shape.tensors.reduce((sum, tensor) => {
    return sum + tensor.byteLength * shareOf(shape, tensor.name)
  }, 0)
  const cache = shape.layers.reduce((sum, { attention, recurrent }) => {
    const state = recurrent === null ? 0 : 2 * 4 * (recurrent.conv + recurrent.state)
    if (attention === null) return sum + state
    const { k, v } = cacheRowBytes(attention, settings)
    return sum + state + Math.min(depth, attention.window ?? depth) * (k + v)
  }, 0)
  return { weights, cache }
}

/** The part of a tensor that one token reads. */
function shareOf(shape: ModelShape, name: string): number {
  if (name === 'token_embd.weight') return shape.tied ? 1 : 0
  if (/^(per_layer_token_embd|position_embd|token_types|rope_freqs|rope_factors)/.test(name)) return 0
  if (/^(v|mm|a)\./.test(name)) return 0
  if (!/_(ch)?exps\./.test(name)) return 1
  const mixture = shape.layers[layerOf(name) ?? 0]?.mixture ?? null
  return mixture === null || mixture.experts === 0 ? 1 : mixture.used / mixture.experts
}
