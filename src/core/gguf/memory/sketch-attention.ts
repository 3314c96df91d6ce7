import type { AttentionShape, LatentShape } from './shape'
import type { SketchNode } from './sketch'
import { perToken, type Mask, type SketchContext } from './sketch-context'

/** Attention from the normed input to the output matrix’s result. */
export function sketchAttention(
  context: SketchContext,
  attention: AttentionShape,
  input: SketchNode
): SketchNode {
  const { graph, shape } = context
  const mask = attention.window === null ? context.full : context.window
  const { query, gate } =
    attention.latent === null
      ? sketchQueryKeyValue(context, attention, input)
      : { query: sketchLatentQuery(context, { ...attention, latent: attention.latent }, input), gate: null }
  const width = attention.latent?.rank ?? attention.valueLength
  const seen = sketchSoftmax(context, { attention, mask, width }, query)
  const out = attention.latent === null ? seen : decompress(context, attention, attention.latent, seen)
  const gated = gate === null ? graph.view(out) : applyGate(context, gate, out)
  return graph.value(perToken(context, shape.embedding), gated)
}

interface Queried {
  readonly query: SketchNode
  readonly gate: SketchNode | null
}

function sketchQueryKeyValue(context: SketchContext, attention: AttentionShape, input: SketchNode): Queried {
  const { graph } = context
  const { heads, kvHeads, keyLength, valueLength } = attention
  const widths = [heads * keyLength, kvHeads * keyLength, kvHeads * valueLength] as const
  if (attention.fused) {
    const all = graph.value(perToken(context, widths[0] + widths[1] + widths[2]), input)
    const query = graph.value(perToken(context, widths[0]), graph.view(all, perToken(context, widths[0])))
    const key = graph.value(perToken(context, widths[1]), graph.view(all, perToken(context, widths[1])))
    graph.store(graph.view(key))
    graph.store(graph.view(all, perToken(context, widths[2])))
    return { query, gate: null }
  }
  const projected = graph.value(perToken(context, widths[0] * (attention.gated ? 2 : 1)), input)
  const query = attention.gated
    ? graph.like(graph.value(perToken(context, widths[0]), graph.view(projected, 0)))
    : graph.like(graph.view(projected))
  if (attention.ownsCache) {
    const value = graph.value(perToken(context, widths[2]), input)
    const key = graph.like(graph.view(graph.value(perToken(context, widths[1]), input)))
    graph.store(graph.view(key))
    graph.store(graph.view(value))
  }
  return { query, gate: attention.gated ? projected : null }
}

function sketchLatentQuery(
  context: SketchContext,
  attention: AttentionShape & { readonly latent: LatentShape },
  input: SketchNode
): SketchNode {
  const { graph } = context
  const { heads, latent } = attention
  const rowBytes = perToken(context, latent.rank + latent.ropeLength)
  const query = graph.value(perToken(context, heads * latent.keyLength), input)
  const absorbed = graph.value(perToken(context, heads * latent.rank), graph.view(graph.view(query, 0), 0))
  const turned = graph.value(perToken(context, heads * latent.ropeLength), graph.view(query, 0))
  const whole = graph.value(heads * rowBytes, graph.view(absorbed), turned)
  const compressed = graph.value(rowBytes, input)
  const key = graph.over(graph.value(perToken(context, latent.rank), graph.view(compressed, 0)))
  const keyTurned = graph.value(perToken(context, latent.ropeLength), graph.view(compressed, 0))
  const row = graph.value(rowBytes, graph.view(key), keyTurned)
  graph.store(graph.view(row))
  return whole
}

interface Softmax {
  readonly attention: AttentionShape
  readonly mask: Mask
  readonly width: number
}

/** Flash attention goes from q to the result; without it every head’s scores over all cells are held. */
function sketchSoftmax(
  context: SketchContext,
  { attention, mask, width }: Softmax,
  query: SketchNode
): SketchNode {
  const { graph, flashAttention } = context
  const looked = graph.view(graph.view(query))
  const masks = mask.node === null ? [] : [mask.node]
  const bytes = perToken(context, attention.heads * width)
  if (flashAttention) return graph.value(bytes, looked, ...masks)
  const scores = graph.value(perToken(context, attention.heads * mask.cells), looked)
  const weights = graph.over(scores, ...masks)
  const mixed = graph.value(bytes, weights)
  return attention.latent === null ? graph.value(bytes, graph.view(mixed)) : mixed
}

function decompress(
  context: SketchContext,
  attention: AttentionShape,
  latent: LatentShape,
  seen: SketchNode
): SketchNode {
  const { graph } = context
  const bytes = perToken(context, attention.heads * latent.valueLength)
  return graph.value(bytes, graph.view(graph.value(bytes, graph.view(seen))))
}

function applyGate(context: SketchContext, gate: SketchNode, out: SketchNode): SketchNode {
  const { graph } = context
  const opened = graph.over(graph.value(out.bytes, graph.view(gate, 0)))
  return graph.over(opened, graph.view(out))
}
