import type { RecurrentShape } from './shape'
import type { SketchNode } from './sketch'
import { normed, perToken, type SketchContext } from './sketch-context'

/** A recurrent part, from its normed input to the width of the model. */
export function sketchRecurrent(
  context: SketchContext,
  recurrent: RecurrentShape,
  input: SketchNode
): SketchNode {
  const { graph, shape } = context
  const out = inner(context, recurrent, input)
  return graph.value(perToken(context, shape.embedding), out)
}

function inner(context: SketchContext, recurrent: RecurrentShape, input: SketchNode): SketchNode {
  switch (recurrent.kind) {
    case 'mamba1':
      return sketchMamba1(context, recurrent, input)
    case 'mamba2':
      return sketchMamba2(context, recurrent, input)
    case 'deltaNet':
      return sketchDeltaNet(context, recurrent, input)
    case 'shortConv':
      return sketchShortConvolution(context, recurrent, input)
    case 'other':
      return sketchOther(context, recurrent, input)
  }
}

/** A convolution over time: the last steps are put before the batch, so it is a little longer. */
function convolved(context: SketchContext, from: SketchNode, width: number): SketchNode {
  const { graph, shape } = context
  const kept = Math.max(0, shape.ssm.kernel - 1)
  const joined = graph.value(perToken(context, width) + 4 * kept * width, graph.view(from, 0))
  graph.store(graph.view(joined, 0))
  return graph.over(graph.over(graph.value(perToken(context, width), joined)))
}

function sketchMamba1(context: SketchContext, { state }: RecurrentShape, input: SketchNode): SketchNode {
  const { graph, shape } = context
  const { ssm } = shape
  const bytes = perToken(context, ssm.inner)
  const both = graph.value(2 * bytes, graph.view(input))
  const x = convolved(context, both, ssm.inner)
  const mixed = graph.value(perToken(context, ssm.rank + 2 * ssm.state), x)
  const small = graph.value(perToken(context, ssm.rank), graph.view(mixed, 0))
  const steps = graph.over(graph.value(bytes, small))
  const scanned = graph.value(bytes + 4 * state, graph.view(x), steps, graph.view(mixed, 0))
  graph.store(graph.view(scanned, 0))
  const gate = graph.value(bytes, graph.view(both, 0))
  const direct = graph.over(x)
  return graph.value(bytes, gate, graph.over(direct, graph.view(scanned, 0)))
}

function sketchMamba2(context: SketchContext, { state }: RecurrentShape, input: SketchNode): SketchNode {
  const { graph, shape } = context
  const { ssm } = shape
  const bytes = perToken(context, ssm.inner)
  const width = ssm.inner + 2 * ssm.groups * ssm.state
  const all = graph.value(perToken(context, ssm.inner + width + ssm.rank), input)
  const x = convolved(context, all, width)
  const steps = graph.over(graph.value(perToken(context, ssm.rank), graph.view(all, 0)))
  const parts = [graph.view(x, 0), graph.view(x, 0), graph.view(x, 0)] as const
  const scanned = graph.value(bytes + 4 * state, parts[0], steps, parts[1], parts[2])
  graph.store(graph.view(scanned, 0))
  const gate = graph.value(bytes, graph.view(all, 0))
  const direct = graph.value(bytes, parts[0])
  const sum = graph.over(direct, graph.view(scanned, 0))
  return graph.view(normed(context, graph.view(graph.value(bytes, gate, sum))))
}

function sketchDeltaNet(context: SketchContext, { state }: RecurrentShape, input: SketchNode): SketchNode {
  const { graph, shape } = context
  const { ssm } = shape
  const bytes = perToken(context, ssm.inner)
  const keyBytes = perToken(context, ssm.groups * ssm.state)
  const projected = graph.value(bytes + 2 * keyBytes, input)
  const kept = graph.value(4 * state)
  const x = convolved(context, projected, ssm.inner + 2 * ssm.groups * ssm.state)
  const head = (): SketchNode => {
    const narrow = graph.over(graph.value(keyBytes, graph.view(x, 0)))
    return ssm.groups === ssm.rank ? narrow : graph.value(bytes, graph.view(narrow))
  }
  const query = head()
  const key = head()
  const look = graph.view(x, 0)
  const mixed = graph.value(bytes + 4 * state, query, key, look, graph.view(kept))
  graph.store(graph.view(mixed, 0))
  const out = graph.over(graph.value(bytes, graph.view(mixed, 0)))
  const gate = graph.like(graph.view(graph.value(bytes, input)))
  return graph.view(graph.over(out, gate))
}

function sketchShortConvolution(
  context: SketchContext,
  { conv }: RecurrentShape,
  input: SketchNode
): SketchNode {
  const { graph, shape } = context
  const bytes = perToken(context, shape.embedding)
  const all = graph.value(3 * bytes, graph.view(input))
  const gateOut = graph.view(all, 0)
  const gated = graph.value(bytes, graph.view(all, 0), graph.view(all, 0))
  const joined = graph.value(bytes + 4 * conv, graph.view(gated))
  graph.store(graph.view(joined, 0))
  return graph.over(graph.value(bytes, joined), gateOut)
}

/** RWKV and delta attention of Kimi: a handful of projections of the state’s width, roughly. */
function sketchOther(context: SketchContext, { state }: RecurrentShape, input: SketchNode): SketchNode {
  const { graph, shape } = context
  const bytes = perToken(context, shape.embedding)
  const parts = Array.from({ length: 5 }, () => graph.value(bytes, input))
  return graph.view(graph.value(bytes + 4 * state, ...parts), 0)
}
