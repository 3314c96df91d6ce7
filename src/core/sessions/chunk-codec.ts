/** Samples in one chunk when it is full. Small enough to read a zoomed span, large enough that a blob is worth it. */
export const chunkSamples = 500

/** Up to `chunkSamples` samples of one series: session time in ms and value, NaN where the value is unknown. */
export interface Chunk {
  readonly series: string
  /** 0 for the first chunk of a series, then counting up. A chunk rewritten at its position replaces the old one. */
  readonly position: number
  readonly times: Float64Array
  readonly values: Float64Array
}

/** Figures of a chunk that answer a zoomed-out question without its blobs. `min` and `max` are null when nothing is known. */
export interface ChunkFigures {
  readonly samples: number
  readonly known: number
  readonly fromMs: number
  readonly toMs: number
  readonly min: number | null
  readonly max: number | null
  readonly sum: number
}

export function figuresOf(chunk: Pick<Chunk, 'times' | 'values'>): ChunkFigures {
  let known = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let sum = 0
  for (const value of chunk.values) {
    if (Number.isNaN(value)) continue
    known += 1
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  return {
    samples: chunk.times.length,
    known,
    fromMs: chunk.times[0] ?? 0,
    toMs: chunk.times.at(-1) ?? 0,
    min: known > 0 ? min : null,
    max: known > 0 ? max : null,
    sum
  }
}

/** The bytes of the numbers as SQLite keeps them: little-endian doubles (every machine this runs on is little-endian). */
export function toBlob(numbers: Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
}

/** The numbers of a blob. Copies when the blob does not start on a multiple of eight, where a view is not allowed. */
export function fromBlob(blob: Uint8Array): Float64Array {
  const length = Math.floor(blob.byteLength / 8)
  if (blob.byteOffset % 8 === 0) return new Float64Array(blob.buffer, blob.byteOffset, length)
  return new Float64Array(blob.slice(0, length * 8).buffer)
}
