import type { KvType } from '@shared/model'
import { ggmlType, type GgmlType } from '../ggml-types'
import type { AttentionShape, ModelShape } from './shape'

/** llama.cpp rounds contexts up to this since 2025-11 (#17046). */
const contextStep = 256

const kvTypeIds: Readonly<Record<KvType, number>> = {
  f32: 0,
  f16: 1,
  q4_0: 2,
  q4_1: 3,
  q5_0: 6,
  q5_1: 7,
  q8_0: 8,
  iq4_nl: 20,
  bf16: 30
}

/** What the caches depend on besides the model. `ctx` in tokens, `ubatch` already cut to it. */
export interface CacheSettings {
  readonly ctx: number
  readonly ubatch: number
  readonly kvTypeK: KvType
  readonly kvTypeV: KvType
}

/** The context that is really allotted. */
export function paddedContext(ctx: number): number {
  return Math.ceil(ctx / contextStep) * contextStep
}

/** Tokens that a layer's cache holds: all, or its window and one batch (llama-kv-cache-iswa.cpp). */
export function cellsOf(attention: AttentionShape, { ctx, ubatch }: CacheSettings): number {
  const all = paddedContext(ctx)
  return attention.window === null ? all : Math.min(all, paddedContext(attention.window + ubatch))
}

/** Bytes of one token in a layer's cache: a row of K and one of V, or the compressed row. */
export function cacheRowBytes(
  attention: AttentionShape,
  types: Pick<CacheSettings, 'kvTypeK' | 'kvTypeV'>
): { readonly k: number; readonly v: number } {
  const { kvHeads, keyLength, valueLength, latent } = attention
  const k = rowBytes(types.kvTypeK, kvHeads * keyLength)
  return { k, v: latent === null ? rowBytes(types.kvTypeV, kvHeads * valueLength) : 0 }
}

/** Bytes of `length` values of a cache type; a row that does not fill its last block is counted in part. */
export function rowBytes(type: KvType, length: number): number {
  const { blockWeights, blockBytes } = blockOf(type)
  return (length / blockWeights) * blockBytes
}

/** Can rows of heads this long be kept in the type? llama.cpp refuses others at start. */
export function dividesHead(type: KvType, headLength: number): boolean {
  return headLength % blockOf(type).blockWeights === 0
}

export function isQuantized(type: KvType): boolean {
  return blockOf(type).blockWeights > 1
}

function blockOf(type: KvType): GgmlType {
  const found = ggmlType(kvTypeIds[type])
  if (found === null) throw new Error(`no ggml type for ${type}`)
  return found
}

export interface CachePart {
  readonly kind: 'full' | 'window' | 'recurrent'
  readonly layers: number
  readonly cells: number | null
  readonly bytes: number
}

/** Bytes of KV cache and recurrent state for one sequence, by kind of layer; kinds without a layer are left out. */
export function cacheParts(shape: ModelShape, settings: CacheSettings): readonly CachePart[] {
  const parts = new Map<string, CachePart>()
  const add = (kind: CachePart['kind'], cells: number | null, bytes: number): void => {
    const before = parts.get(kind)
    parts.set(kind, {
      kind,
      layers: (before?.layers ?? 0) + 1,
      cells,
      bytes: (before?.bytes ?? 0) + bytes
    })
  }
  for (const { attention, recurrent } of shape.layers) {
    if (attention?.ownsCache === true) {
      const row = cacheRowBytes(attention, settings)
      const cells = cellsOf(attention, settings)
      add(attention.window === null ? 'full' : 'window', cells, cells * (row.k + row.v))
    }
    if (recurrent !== null) add('recurrent', null, 4 * (recurrent.conv + recurrent.state))
  }
  return [...parts.values()]
}
