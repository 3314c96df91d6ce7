const alignmentBytes = 32

interface Span {
  offset: number
  size: number
}

/**
 * A plan of where buffers would lie: best fit among the gaps, else at the end, neighbours merged when freed (the manner of
 * ggml-alloc.c for one backend). Nothing is allocated; `highest` is the size the whole must have.
 */
export class Arena {
  readonly #gaps: Span[] = [{ offset: 0, size: Number.POSITIVE_INFINITY }]
  #highest = 0

  get highest(): number {
    return this.#highest
  }

  /** Takes `bytes` (rounded up to the alignment) and gives their offset. */
  take(bytes: number): number {
    const size = aligned(bytes)
    const gap = this.#bestGap(size)
    const { offset } = gap
    gap.offset += size
    gap.size -= size
    if (gap.size === 0) this.#gaps.splice(this.#gaps.indexOf(gap), 1)
    this.#highest = Math.max(this.#highest, offset + size)
    return offset
  }

  give(offset: number, bytes: number): void {
    const size = aligned(bytes)
    const at = this.#gaps.findIndex((gap) => gap.offset > offset)
    const before = this.#gaps[at - 1]
    const after = this.#gaps[at]
    const joinsBefore = before !== undefined && before.offset + before.size === offset
    const joinsAfter = after !== undefined && offset + size === after.offset
    if (joinsBefore) before.size += size + (joinsAfter ? after.size : 0)
    if (joinsAfter && joinsBefore) this.#gaps.splice(at, 1)
    if (joinsAfter && !joinsBefore) {
      after.offset = offset
      after.size += size
    }
    if (!joinsAfter && !joinsBefore) this.#gaps.splice(at, 0, { offset, size })
  }

  /** The smallest gap that holds `size`; the endless one at the end only when no other does. */
  #bestGap(size: number): Span {
    const end = this.#gaps[this.#gaps.length - 1]
    let best = end
    for (const gap of this.#gaps)
      if (gap !== end && gap.size >= size && (best === end || gap.size <= (best?.size ?? 0))) best = gap
    if (best === undefined) throw new Error('an arena always has an end')
    return best
  }
}

function aligned(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / alignmentBytes)) * alignmentBytes
}
