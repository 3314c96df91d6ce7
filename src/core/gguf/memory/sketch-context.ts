import type { ModelShape } from './shape'
import type { Sketch, SketchNode } from './sketch'

/** What every part of a graph is drawn with. */
export interface SketchContext {
  readonly graph: Sketch
  readonly shape: ModelShape
  /** Tokens computed at once. */
  readonly tokens: number
  readonly flashAttention: boolean
  /** The mask and number of cells of layers that see everything, and of those that see a window. */
  readonly full: Mask
  readonly window: Mask
}

export interface Mask {
  readonly cells: number
  readonly node: SketchNode | null
}

/** Bytes of `width` f32 values for each token of the batch. */
export function perToken({ tokens }: SketchContext, width: number): number {
  return 4 * tokens * width
}

/** A norm and its weight. */
export function normed({ graph }: SketchContext, node: SketchNode): SketchNode {
  return graph.like(graph.over(node))
}
