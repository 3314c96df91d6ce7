import type { SeriesColumns } from '@shared/model'
import { chunkSamples, type Chunk } from './chunk-codec'
import type { ChunkWriter } from './chunk-writer'

/** How many samples one series has had so far; a reader's place in a live session. */
export type SeriesCursors = ReadonlyMap<string, number>

/**
 * The newest samples of a live session: of every series the open chunk, the one before it, and any that the
 * database does not have yet. Everything older is in the database, so memory does not grow with the session.
 */
export class SeriesMemory {
  readonly #series = new Map<string, Tail>()

  constructor(
    private readonly sessionId: string,
    private readonly writer: ChunkWriter
  ) {}

  /** Times must not go back within a series; a sample that does is dropped (the phone's clock is monotonic). */
  append(series: string, tMs: number, value: number | null): void {
    this.#tail(series).append(tMs, value ?? Number.NaN)
  }

  /** Forgets everything; the next samples are the first ones again. */
  clear(): void {
    this.#series.clear()
  }

  names(): string[] {
    return [...this.#series.keys()]
  }

  cursors(): Map<string, number> {
    return new Map([...this.#series].map(([name, tail]) => [name, tail.total]))
  }

  /**
   * Samples after the cursors. `behind` names series of which memory no longer holds all that the reader lacks (it was
   * slow, or the session was read anew): those it must ask the store for.
   */
  since(cursors: SeriesCursors): { readonly columns: SeriesColumns[]; readonly behind: string[] } {
    const columns: SeriesColumns[] = []
    const behind: string[] = []
    for (const [name, tail] of this.#series) {
      const from = cursors.get(name) ?? 0
      if (from === tail.total) continue
      if (from < tail.first || from > tail.total) behind.push(name)
      else columns.push(tail.from(name, from))
    }
    return { columns, behind }
  }

  /** The chunks of a series in memory, oldest first; chunks before the first one's position are in the database. */
  chunks(series: string): readonly Chunk[] {
    return this.#series.get(series)?.chunks() ?? []
  }

  last(series: string): number | null {
    return this.#series.get(series)?.last() ?? null
  }

  /** Writes the open chunks too, as they are now. They stay open: a later write replaces them. */
  writeOpen(): void {
    for (const tail of this.#series.values()) tail.writeOpen()
  }

  #tail(series: string): Tail {
    let tail = this.#series.get(series)
    if (tail === undefined) {
      tail = new Tail(series, (chunk, done) => this.writer.write(this.sessionId, chunk, done))
      this.#series.set(series, tail)
    }
    return tail
  }
}

type WriteChunk = (chunk: Chunk, done: () => void) => void

class Tail {
  #closed: { readonly chunk: Chunk; stored: boolean }[] = []
  #times = new Float64Array(chunkSamples)
  #values = new Float64Array(chunkSamples)
  #open = 0
  #position = 0
  #lastMs = Number.NEGATIVE_INFINITY

  constructor(
    private readonly series: string,
    private readonly write: WriteChunk
  ) {}

  get total(): number {
    return this.#position * chunkSamples + this.#open
  }

  /** Number of the oldest sample in memory. */
  get first(): number {
    return (this.#closed[0]?.chunk.position ?? this.#position) * chunkSamples
  }

  append(tMs: number, value: number): void {
    if (tMs < this.#lastMs) return
    this.#lastMs = tMs
    this.#times[this.#open] = tMs
    this.#values[this.#open] = value
    this.#open += 1
    if (this.#open === chunkSamples) this.#close()
  }

  last(): number | null {
    const value = this.#open > 0 ? this.#values[this.#open - 1] : this.#closed.at(-1)?.chunk.values.at(-1)
    return value === undefined || Number.isNaN(value) ? null : value
  }

  chunks(): Chunk[] {
    const closed = this.#closed.map((entry) => entry.chunk)
    return this.#open > 0 ? [...closed, this.#openChunk()] : closed
  }

  from(name: string, from: number): SeriesColumns {
    const columns: SeriesColumns = { name, tMs: [], v: [] }
    for (const chunk of this.chunks()) {
      const start = Math.max(0, from - chunk.position * chunkSamples)
      for (let index = start; index < chunk.times.length; index += 1) {
        const value = chunk.values[index] ?? Number.NaN
        columns.tMs.push(chunk.times[index] ?? 0)
        columns.v.push(Number.isNaN(value) ? null : value)
      }
    }
    return columns
  }

  writeOpen(): void {
    if (this.#open === 0) return
    const { times, values } = this.#openChunk()
    // A worker is given its own copy; this one goes on growing.
    this.write(
      { series: this.series, position: this.#position, times: times.slice(), values: values.slice() },
      () => undefined
    )
  }

  #openChunk(): Chunk {
    return {
      series: this.series,
      position: this.#position,
      times: this.#times.subarray(0, this.#open),
      values: this.#values.subarray(0, this.#open)
    }
  }

  #close(): void {
    const chunk: Chunk = {
      series: this.series,
      position: this.#position,
      times: this.#times,
      values: this.#values
    }
    const entry = { chunk, stored: false }
    this.#closed.push(entry)
    this.#times = new Float64Array(chunkSamples)
    this.#values = new Float64Array(chunkSamples)
    this.#open = 0
    this.#position += 1
    this.write(chunk, () => {
      entry.stored = true
      this.#forget()
    })
    this.#forget()
  }

  /** Keeps the newest closed chunk for live readers, and all that is not stored. */
  #forget(): void {
    while (this.#closed.length > 1 && this.#closed[0]?.stored === true) this.#closed.shift()
  }
}
