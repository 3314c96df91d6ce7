import { Arena } from './arena'

/** One value of a computation: what it takes and what it is made from. A view takes nothing of its own. */
export interface SketchNode {
  readonly bytes: number
  readonly sources: readonly SketchNode[]
  /** The value whose bytes a view shows; null = it has its own. */
  readonly viewOf: SketchNode | null
  /** May the result take the place of a source of its size that nobody else needs? */
  readonly inPlace: boolean
}

interface Track {
  children: number
  views: number
  offset: number | null
}

/**
 * A computation graph reduced to sizes, in the order it is computed. `reserve` tells the buffer that holds it when values
 * are dropped after their last use (ggml-alloc.c; as b11669 was seen to pack them, nothing takes the place of a view).
 * Weights and caches live elsewhere and are left out.
 */
export class Sketch {
  readonly #inputs: SketchNode[] = []
  readonly #nodes: SketchNode[] = []

  /** A value that is there before the first operation (tokens, masks). */
  input(bytes: number): SketchNode {
    const node: SketchNode = { bytes, sources: [], viewOf: null, inPlace: false }
    this.#inputs.push(node)
    return node
  }

  /** A result with bytes of its own. */
  value(bytes: number, ...sources: readonly SketchNode[]): SketchNode {
    return this.#add({ bytes, sources, viewOf: null, inPlace: false })
  }

  /** An element-wise result that takes the place of a source of its size when nobody else needs that one. */
  over(...sources: readonly [SketchNode, ...SketchNode[]]): SketchNode {
    return this.#add({ bytes: sources[0].bytes, sources, viewOf: null, inPlace: true })
  }

  /** A result as large as its first source, with bytes of its own (rotated views, the weights of norms). */
  like(...sources: readonly [SketchNode, ...SketchNode[]]): SketchNode {
    return this.value(sources[0].bytes, ...sources)
  }

  /** Another look at a value. `bytes` differs for a part of it. */
  view(of: SketchNode, bytes = of.bytes): SketchNode {
    return this.#add({ bytes, sources: [of], viewOf: of.viewOf ?? of, inPlace: false })
  }

  /** Something is written into a place kept elsewhere (a cache), from these. */
  store(...sources: readonly SketchNode[]): void {
    this.#add({ bytes: 0, sources, viewOf: null, inPlace: false })
  }

  /** Writes into a value of the graph: the result is a view of it. */
  storeInto(target: SketchNode, ...sources: readonly SketchNode[]): SketchNode {
    return this.#add({ bytes: target.bytes, sources: [...sources, target], viewOf: target, inPlace: false })
  }

  /** Bytes of the buffer. */
  reserve(): number {
    const arena = new Arena()
    const tracks = new Map<SketchNode, Track>()
    for (const node of [...this.#inputs, ...this.#nodes])
      tracks.set(node, { children: 0, views: 0, offset: null })
    const track = (node: SketchNode): Track => tracks.get(node) ?? { children: 0, views: 0, offset: null }
    for (const node of this.#nodes) {
      if (node.viewOf !== null) track(node.viewOf).views += 1
      for (const source of node.sources) track(source).children += 1
    }
    for (const input of this.#inputs) track(input).offset = arena.take(input.bytes)
    for (const node of this.#nodes) {
      place(node, arena, track)
      for (const source of node.sources) release(source, arena, track)
    }
    return arena.highest
  }

  #add(node: SketchNode): SketchNode {
    this.#nodes.push(node)
    return node
  }
}

function place(node: SketchNode, arena: Arena, track: (node: SketchNode) => Track): void {
  if (node.viewOf !== null || node.bytes === 0) return
  const heir = node.inPlace
    ? node.sources.find((source) => {
        const { children, views, offset } = track(source)
        return source.bytes === node.bytes && children === 1 && views === 0 && offset !== null
      })
    : undefined
  if (heir === undefined) {
    track(node).offset = arena.take(node.bytes)
    return
  }
  track(node).offset = track(heir).offset
  track(heir).offset = null
}

/** One use of `node` is over; frees it when that was the last. */
function release(node: SketchNode, arena: Arena, track: (node: SketchNode) => Track): void {
  const own = track(node)
  own.children -= 1
  if (own.children !== 0 || own.views !== 0) return
  if (node.viewOf === null) {
    free(node, own, arena)
    return
  }
  const owner = track(node.viewOf)
  owner.views -= 1
  if (owner.views === 0 && owner.children === 0) free(node.viewOf, owner, arena)
}

function free(node: SketchNode, track: Track, arena: Arena): void {
  if (track.offset === null) return
  arena.give(track.offset, node.bytes)
  track.offset = null
}
