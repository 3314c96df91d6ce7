import type { HotplateError } from '@shared/errors/hotplate-error'
import type { ChunkMap, ChunkState } from '@shared/model'
import { chunkMap } from './chunk-map'
import { bytesOf, groupChunks, type HashTree } from './hash-tree'
import { singleChunks, type ChunkRange } from './hash-ranges'
import type { PlannedFile } from './plan'

/** Where a present chunk came from: this job's sending, what lay there before, another file of the phone. */
export type Origin = 'sent' | 'kept' | 'copied'

interface Chunk {
  origin: Origin | null
  proven: boolean
  /** Times it was sent over this link and found wrong. */
  wrong: number
  foundWrong: boolean
  /** It was copied on the phone and came out wrong: from now on it is sent. */
  copyFailed: boolean
}

/** One large file on its way: what is known of each of its chunks. Pure bookkeeping; lanes act on it. */
export class ChunkFile {
  place: 'whole' | 'part' | 'none' = 'none'
  /** The whole file is being sent: its end is not there yet, so a wrong hash of a piece says nothing. */
  growing = false
  /** The file is getting its other name on the phone: what is read of it meanwhile says nothing. */
  moving = false
  /** Bytes that the link has taken of chunks that are not whole there yet. */
  inFlight = 0
  settled = false
  /** Why the PC's file cannot be sent; null = it can. */
  trouble: HotplateError | null = null
  /** Something of an earlier transfer was there when this job first looked. */
  resumed = false
  resentChunks = 0
  resentBytes = 0
  /** A piece came out wrong while the file grew: nothing is hashed until so many chunks are there. */
  #lookAgainAt = 0
  readonly #chunks: Chunk[]

  constructor(
    readonly file: PlannedFile,
    readonly tree: HashTree
  ) {
    this.#chunks = tree.chunks.map(() => ({
      ...{ origin: null, proven: false, wrong: 0, foundWrong: false, copyFailed: false }
    }))
  }

  get count(): number {
    return this.#chunks.length
  }

  /**
   * After a look at the phone: what is there has to be proven again, what is not there must be sent. `origin` is that of
   * chunks that were not known to be there. What went wrong before the link broke says nothing of the link that is there now.
   */
  found(place: ChunkFile['place'], present: readonly number[], origin: Origin = 'kept'): void {
    const there = new Set(present)
    this.place = place
    this.moving = false
    this.grown()
    this.#chunks.forEach((chunk, index) => {
      chunk.proven = false
      chunk.wrong = 0
      chunk.origin = there.has(index) ? (chunk.origin ?? origin) : null
    })
  }

  /** The sending of the whole file is over, well or not. */
  grown(): void {
    this.growing = false
    this.#lookAgainAt = 0
    this.inFlight = 0
  }

  /** What was hashed of the growing file had not arrived yet. */
  tooEarly(): void {
    this.#lookAgainAt = this.#chunks.filter(({ origin }) => origin !== null).length + 2 * groupChunks
  }

  arrived(from: number, end: number, origin: Origin = 'sent'): void {
    for (const chunk of this.#chunks.slice(from, end)) {
      chunk.origin = origin
      chunk.proven = false
    }
  }

  /** The piece's hash was right. */
  prove({ from, end }: ChunkRange): void {
    for (const chunk of this.#chunks.slice(from, end)) chunk.proven = chunk.origin !== null
  }

  /** The chunk's hash was wrong: it has to be sent (again). Returns how often it was sent in vain. */
  disprove(index: number): number {
    const chunk = this.#chunks[index]
    if (chunk === undefined) return 0
    if (chunk.origin === 'sent') {
      chunk.wrong += 1
      this.resentChunks += 1
      this.resentBytes += this.bytes(index)
    }
    chunk.copyFailed ||= chunk.origin === 'copied'
    chunk.foundWrong = true
    chunk.origin = null
    chunk.proven = false
    return chunk.wrong
  }

  isMissing(index: number): boolean {
    return this.#chunks[index]?.origin === null
  }

  mayCopy(index: number): boolean {
    const chunk = this.#chunks[index]
    return chunk?.origin === null && !chunk.copyFailed
  }

  get isProven(): boolean {
    return this.#chunks.every(({ proven }) => proven)
  }

  get hasMissing(): boolean {
    return this.#chunks.some(({ origin }) => origin === null)
  }

  /** The first run of missing chunks but those to leave out, at most so many; null = there is none. */
  nextMissing(limit: number, leaveOut: (index: number) => boolean = () => false): ChunkRange | null {
    const isWanted = (index: number): boolean => this.isMissing(index) && !leaveOut(index)
    const from = this.#chunks.findIndex((_, index) => isWanted(index))
    if (from < 0) return null
    let end = from + 1
    while (end < this.count && end - from < limit && isWanted(end)) end += 1
    return { from, end }
  }

  /** Pieces that are there and not proven: whole groups where nothing of them is proven, else single chunks. */
  unproven(limit: number): readonly ChunkRange[] {
    if (this.settled || this.moving) return []
    if (this.growing && this.isMissing(Math.min(this.#lookAgainAt, this.count - 1))) return []
    const ranges: ChunkRange[] = []
    for (let from = 0; from < this.count && ranges.length < limit; from += groupChunks) {
      const end = Math.min(from + groupChunks, this.count)
      const group = this.#chunks.slice(from, end)
      if (group.some(({ origin }) => origin === null) || group.every(({ proven }) => proven)) continue
      if (group.every(({ proven }) => !proven)) ranges.push({ from, end })
      else
        group.forEach(({ proven }, index) => {
          if (!proven) ranges.push({ from: from + index, end: from + index + 1 })
        })
    }
    return ranges.slice(0, limit)
  }

  /**
   * Single chunks of the group that is still arriving, where its end is not worth waiting for: at the job's beginning
   * (nothing was proven yet) and at its end (the file is the last one, the group the file's last), else none.
   */
  arriving({
    isFirst,
    isLast
  }: {
    readonly isFirst: boolean
    readonly isLast: boolean
  }): readonly ChunkRange[] {
    if (!this.growing || this.isMissing(Math.min(this.#lookAgainAt, this.count - 1))) return []
    const missing = this.#chunks.findIndex(({ origin }) => origin === null)
    const first = missing - (missing % groupChunks)
    const there = this.#chunks.slice(first, Math.max(first, missing))
    const isEdge = isFirst || (isLast && first + groupChunks >= this.count)
    if (!isEdge && there.every(({ proven }) => !proven)) return []
    return there.flatMap(({ proven }, at) =>
      proven ? [] : singleChunks({ from: first + at, end: first + at + 1 })
    )
  }

  expected({ from, end }: ChunkRange): string {
    if (from === 0 && end === this.count) return this.tree.sha256
    const hash = end - from === 1 ? this.tree.chunks[from] : this.tree.groups[from / groupChunks]
    return hash ?? ''
  }

  bytes(from: number, end = from + 1): number {
    return bytesOf(this.file.size, from, end)
  }

  /** Bytes of the chunks that fit. */
  sum(fits: (chunk: { readonly origin: Origin | null; readonly proven: boolean }) => boolean): number {
    return this.#chunks.reduce((sum, chunk, index) => sum + (fits(chunk) ? this.bytes(index) : 0), 0)
  }

  map(): ChunkMap {
    return chunkMap(this.#chunks.map(stateOf))
  }
}

function stateOf({ origin, proven, foundWrong }: Chunk): ChunkState {
  if (origin === null) return foundWrong ? 'wrong' : 'missing'
  if (!proven) return 'sent'
  return origin === 'sent' ? 'proven' : origin
}
