import type { PlanEngine } from '@shared/model'
import { cellsOf, paddedContext, type CacheSettings } from './cache-bytes'
import type { LayerShape, ModelShape } from './shape'
import { Sketch, type SketchNode } from './sketch'
import { sketchAttention } from './sketch-attention'
import { normed, perToken, type Mask, type SketchContext } from './sketch-context'
import { sketchDense, sketchMixture } from './sketch-feed-forward'
import { sketchRecurrent } from './sketch-recurrent'

export interface ComputeSettings extends CacheSettings {
  readonly flashAttention: boolean
  readonly engine: PlanEngine
}

/**
 * Bytes of the buffer that llama.cpp reserves for one batch: the graph is drawn by its sizes and packed as ggml packs it.
 * llama-server reserves one row of logits (one slot), the other programs a row for every token of the batch.
 */
export function computeBytes(shape: ModelShape, settings: ComputeSettings): number {
  const graph = new Sketch()
  const tokens = settings.ubatch
  const outputs = settings.engine === 'server' ? 1 : tokens
  const start = sketchEmbedding(graph, shape, tokens)
  const context: SketchContext = {
    ...{ graph, shape, tokens, flashAttention: settings.flashAttention },
    ...sketchMasks(graph, shape, settings)
  }
  const outputRows = graph.input(4 * outputs)
  const extra = sketchPerLayerEmbedding(context, start)
  const last = shape.layers.length - 1
  let stream = start
  shape.layers.forEach((layer, index) => {
    if (index === last) stream = sketchLast(context, { layer, outputs, outputRows }, stream)
    else stream = sketchLayer(context, layer, stream)
    if (extra !== null)
      stream = addExtra({ ...context, tokens: index === last ? outputs : tokens }, extra, stream)
  })
  const norm = normed({ ...context, tokens: outputs }, stream)
  graph.value(4 * outputs * (shape.vocabulary + (isWideVocabulary(shape) ? shape.embedding : 0)), norm)
  return graph.reserve()
}

/** Beside large logits one more row of the model’s width was seen to be held. */
function isWideVocabulary({ vocabulary, embedding }: ModelShape): boolean {
  return vocabulary > 2 * embedding
}

/** The embedding, and the places for embeddings given in its stead, which stay reserved to the end (b11669). */
function sketchEmbedding(graph: Sketch, shape: ModelShape, tokens: number): SketchNode {
  const bytes = 4 * tokens * shape.embedding
  const own = graph.input(4 * tokens)
  const otherTokens = graph.input(4 * tokens)
  const given = graph.input(bytes)
  const slots = graph.input(8 * tokens)
  const embedded = graph.value(bytes, own)
  const other = graph.value(bytes, otherTokens)
  graph.storeInto(graph.value(bytes, given), other, slots)
  graph.view(given)
  return embedded
}

function sketchMasks(
  graph: Sketch,
  shape: ModelShape,
  settings: ComputeSettings
): { readonly full: Mask; readonly window: Mask } {
  const { ubatch: tokens, flashAttention } = settings
  graph.input(4 * tokens)
  const make = (windowed: boolean): Mask => {
    const layer = shape.layers.find(
      ({ attention }) => attention !== null && (attention.window !== null) === windowed
    )
    if (layer?.attention === null || layer === undefined)
      return { cells: paddedContext(settings.ctx), node: null }
    const { kvHeads, valueLength } = layer.attention
    const cells = cellsOf(layer.attention, settings)
    graph.input(8 * tokens)
    graph.input(8 * tokens * (flashAttention ? 1 : kvHeads * valueLength))
    return { cells, node: graph.input((flashAttention ? 2 : 4) * cells * tokens) }
  }
  const windowFirst = shape.layers[0]?.attention?.window != null
  if (windowFirst) {
    const window = make(true)
    return { window, full: make(false) }
  }
  const full = make(false)
  return { full, window: make(true) }
}

function sketchLayer(context: SketchContext, layer: LayerShape, stream: SketchNode): SketchNode {
  const mixed = sketchMixer(context, layer, stream)
  const sum = mixed === null ? stream : context.graph.over(mixed, stream)
  return sketchFeedForward(context, layer, sum)
}

/** The first half of a layer without its residual; null = the layer has none. */
function sketchMixer(context: SketchContext, layer: LayerShape, stream: SketchNode): SketchNode | null {
  const { attention, recurrent } = layer
  if (attention === null && recurrent === null) return null
  const input = normed(context, stream)
  const seen = attention === null ? null : sketchAttention(context, attention, input)
  if (recurrent === null) return seen
  const kept = sketchRecurrent(context, recurrent, seen === null ? input : normed(context, stream))
  return seen === null ? kept : context.graph.over(seen, kept)
}

function sketchFeedForward(context: SketchContext, layer: LayerShape, stream: SketchNode): SketchNode {
  const { graph } = context
  if (layer.mixture === null && layer.dense === null) return stream
  const input = normed(context, stream)
  const parts: SketchNode[] = []
  if (layer.mixture !== null) parts.push(sketchMixture(context, layer.mixture, input))
  if (layer.dense !== null) parts.push(sketchDense(context, layer.dense, input))
  const [first, second] = parts
  if (first === undefined) return stream
  const out = second === undefined ? first : graph.over(first, second)
  return graph.over(normed(context, out), stream)
}

interface LastLayer {
  readonly layer: LayerShape
  readonly outputs: number
  readonly outputRows: SketchNode
}

/** After the last layer’s first half only the rows that give logits go on. */
function sketchLast(context: SketchContext, last: LastLayer, stream: SketchNode): SketchNode {
  const { graph, shape } = context
  const { layer, outputs, outputRows } = last
  const rowBytes = 4 * outputs * shape.embedding
  const mixed = sketchMixer(context, layer, stream)
  const kept = { ...context, tokens: outputs }
  if (mixed === null) {
    const out = sketchFeedForward(context, layer, stream)
    return graph.value(rowBytes, out, outputRows)
  }
  const rows = graph.value(rowBytes, mixed, outputRows)
  const residual = graph.value(rowBytes, stream, outputRows)
  return sketchFeedForward(kept, layer, graph.over(rows, residual))
}

/** gemma3n and gemma4 hold an extra embedding for every layer through the whole graph. */
function sketchPerLayerEmbedding(context: SketchContext, start: SketchNode): SketchNode | null {
  const { graph, shape } = context
  if (shape.perLayerEmbedding === 0) return null
  const bytes = perToken(context, shape.perLayerEmbedding * shape.layers.length)
  const rows = graph.over(graph.value(bytes))
  // What stands there for embeddings given in place of tokens is reserved beside them.
  const given = graph.value(bytes)
  const projected = normed(context, graph.over(graph.value(bytes, start)))
  return graph.value(bytes, graph.view(graph.over(projected, rows, given)))
}

function addExtra(context: SketchContext, extra: SketchNode, stream: SketchNode): SketchNode {
  const { graph, shape } = context
  const gate = graph.over(graph.value(perToken(context, shape.perLayerEmbedding), stream))
  const gated = graph.over(gate, graph.view(extra, 0))
  return graph.over(normed(context, graph.value(stream.bytes, gated)), stream)
}
