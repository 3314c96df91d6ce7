import type { GgufTensor } from '../read-tensors'

/** Attention of one layer. Lengths and widths count values, not bytes. */
export interface AttentionShape {
  readonly heads: number
  readonly kvHeads: number
  readonly keyLength: number
  readonly valueLength: number
  /** Multi-head latent attention: one compressed row per token stands for K and V. */
  readonly latent: LatentShape | null
  /** Sees only the last `window` tokens (or its chunk); null = all. */
  readonly window: number | null
  /** false: reads the cache of an earlier layer. */
  readonly ownsCache: boolean
  /** q carries a gate of its own width. */
  readonly gated: boolean
  /** q, k and v come out of one matrix. */
  readonly fused: boolean
}

export interface LatentShape {
  readonly rank: number
  readonly ropeLength: number
  /** Per-head lengths before compression. */
  readonly keyLength: number
  readonly valueLength: number
}

/** What a recurrent layer keeps per sequence, in values: `conv` (R) and `state` (S), both f32. */
export interface RecurrentShape {
  readonly kind: 'mamba1' | 'mamba2' | 'deltaNet' | 'shortConv' | 'other'
  readonly conv: number
  readonly state: number
}

export interface MixtureShape {
  readonly experts: number
  readonly used: number
  readonly width: number
  readonly sharedWidth: number
}

/** `gated`: gate and up matrices; `fused`: both in one; `plain`: up alone. `width` counts one of them. */
export interface DenseShape {
  readonly kind: 'gated' | 'fused' | 'plain'
  readonly width: number
}

export interface LayerShape {
  readonly attention: AttentionShape | null
  readonly recurrent: RecurrentShape | null
  readonly dense: DenseShape | null
  readonly mixture: MixtureShape | null
}

export interface SsmShape {
  readonly inner: number
  readonly state: number
  readonly groups: number
  readonly rank: number
  readonly kernel: number
}

/** A model as the planner sees it: per layer what is cached, computed and read. */
export interface ModelShape {
  readonly architecture: string
  /** Is the architecture one whose rules are known here? Others are read off their tensors. */
  readonly known: boolean
  readonly embedding: number
  readonly vocabulary: number
  readonly trainCtx: number | null
  readonly layers: readonly LayerShape[]
  readonly ssm: SsmShape
  /** The tensors that llama.cpp loads (all but those of prediction layers). */
  readonly tensors: readonly GgufTensor[]
  /** No output matrix: the embedding is read for both. */
  readonly tied: boolean
  /** Width of the extra embedding that every layer gets (gemma3n, gemma4); 0 = none. */
  readonly perLayerEmbedding: number
}
