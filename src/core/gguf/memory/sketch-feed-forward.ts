import type { DenseShape, MixtureShape } from './shape'
import type { SketchNode } from './sketch'
import { perToken, type SketchContext } from './sketch-context'

/** The dense feed-forward part, from its normed input. `tokens` differs in the last layer, which keeps only outputs. */
export function sketchDense(context: SketchContext, dense: DenseShape, input: SketchNode): SketchNode {
  const { graph, shape } = context
  const bytes = perToken(context, dense.width)
  if (dense.kind === 'plain') {
    const up = graph.over(graph.over(graph.value(bytes, input)))
    return graph.value(perToken(context, shape.embedding), up)
  }
  const active =
    dense.kind === 'fused'
      ? graph.value(bytes, graph.value(2 * bytes, input))
      : graph.value(bytes, graph.value(bytes, input), graph.value(bytes, input))
  return graph.value(perToken(context, shape.embedding), active)
}

/** A mixture of experts with its router and the expert that all tokens share. */
export function sketchMixture(context: SketchContext, mixture: MixtureShape, input: SketchNode): SketchNode {
  const { graph, shape } = context
  const { used, width, experts, sharedWidth } = mixture
  const scores = graph.over(graph.value(perToken(context, experts), input))
  const look = graph.view(scores)
  const chosen = graph.view(graph.value(perToken(context, experts), scores), perToken(context, used))
  const weights = graph.value(perToken(context, used), look, chosen)
  const sum = graph.over(graph.value(perToken(context, 1), graph.view(weights)))
  const shares = graph.view(graph.like(graph.view(weights), sum))
  const rows = graph.view(input)
  const bytes = perToken(context, used * width)
  const active = graph.value(bytes, graph.value(bytes, rows, chosen), graph.value(bytes, rows, chosen))
  const down = graph.value(perToken(context, used * shape.embedding), active, chosen)
  const weighted = graph.over(down, shares)
  const mixed = sumOfExperts(context, weighted, used)
  if (sharedWidth === 0) return mixed
  return graph.over(mixed, sketchDense(context, { kind: 'gated', width: sharedWidth }, input))
}

function sumOfExperts(context: SketchContext, weighted: SketchNode, used: number): SketchNode {
  const { graph, shape } = context
  const bytes = perToken(context, shape.embedding)
  const parts = Array.from({ length: Math.max(1, used) }, () => graph.view(weighted, 0))
  const [first, second, ...others] = parts
  if (first === undefined) return weighted
  const start = graph.value(bytes, first, ...(second === undefined ? [] : [second]))
  return others.reduce((sum, part) => graph.over(sum, part), start)
}
