import type { Columns } from '@shared/base/decimate'
import type { SeriesColumns } from '@shared/model'
import { ColumnBuffer } from './column-buffer'
import { fetchEvery, inside } from './fetch-every'
import type { SampleSource } from './sample-source'

interface FineSpan {
  readonly fromMs: number
  readonly toMs: number
  readonly columns: ReadonlyMap<string, ColumnBuffer>
}

const widestFine = 6
/** Fetches the recorded samples of a series in a span, thinned where there are more than one answer holds. */
type FetchSeries = (name: string, fromMs: number, toMs: number) => Promise<Columns>

/**
 * All samples of one session that this page holds: the whole at the resolution it was sent in, and (of a long
 * stored session) one span in finer resolution. Charts read it directly and are told of changes.
 */
export class SampleStore implements SampleSource {
  readonly #whole = new Map<string, ColumnBuffer>()
  readonly #listeners = new Set<() => void>()
  #fine: FineSpan | null = null
  #revision = 0

  /** `fetchSeries` = where the record is, of which this page may hold a thinned copy; null = it holds every sample. */
  constructor(private readonly fetchSeries: FetchSeries | null = null) {}

  /** Counts changes: equal numbers mean equal samples. */
  get revision(): number {
    return this.#revision
  }

  names(): readonly string[] {
    return [...this.#whole.keys()]
  }

  /** The whole series; null when nothing of it came. */
  series(name: string): ColumnBuffer | null {
    return this.#whole.get(name) ?? null
  }

  append(batches: readonly SeriesColumns[]): void {
    const filled = batches.filter((batch) => batch.tMs.length > 0)
    for (const batch of filled) this.#bufferOf(batch.name).append(batch)
    if (filled.length > 0) this.#tell()
  }

  /** Keeps a finer copy of a span; it is used for views inside of it. */
  setFine(fromMs: number, toMs: number, batches: readonly SeriesColumns[]): void {
    const columns = new Map<string, ColumnBuffer>()
    for (const batch of batches) {
      const buffer = new ColumnBuffer()
      buffer.append(batch)
      columns.set(batch.name, buffer)
    }
    this.#fine = { fromMs, toMs, columns }
    this.#tell()
  }

  /** True when the finer copy covers the span and was made for about its width. */
  hasFine(fromMs: number, toMs: number): boolean {
    const fine = this.#fine
    if (fine === null || fine.fromMs > fromMs || fine.toMs < toMs) return false
    return fine.toMs - fine.fromMs <= widestFine * (toMs - fromMs)
  }

  /** Samples of a span in the best resolution at hand. */
  slice(name: string, fromMs: number, toMs: number): Columns {
    const fine = this.hasFine(fromMs, toMs) ? this.#fine?.columns.get(name) : undefined
    return (fine ?? this.#whole.get(name))?.slice(fromMs, toMs) ?? { tMs: [], v: [] }
  }

  /** The time just behind the newest sample of a series; 0 when nothing of it came. */
  endOf(name: string): number {
    const buffer = this.#whole.get(name)
    return buffer === undefined ? 0 : buffer.timeAt(buffer.length - 1) + 1
  }

  /** Every recorded sample at `fromMs` or later and before `toMs`, up to the newest at hand, none thinned out. */
  async every(name: string, fromMs: number, toMs: number): Promise<Columns> {
    const from = Math.max(0, fromMs)
    const to = Math.min(toMs, this.endOf(name))
    const { fetchSeries } = this
    if (from >= to) return { tMs: [], v: [] }
    if (fetchSeries === null) return inside(this.slice(name, from, to), from, to)
    return fetchEvery((one, other) => fetchSeries(name, one, other), from, to)
  }

  reset(): void {
    this.#whole.clear()
    this.#fine = null
    this.#tell()
  }

  onChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener)
    return { dispose: () => void this.#listeners.delete(listener) }
  }

  #bufferOf(name: string): ColumnBuffer {
    const known = this.#whole.get(name)
    if (known !== undefined) return known
    const fresh = new ColumnBuffer()
    this.#whole.set(name, fresh)
    return fresh
  }

  #tell(): void {
    this.#revision += 1
    for (const listener of this.#listeners) listener()
  }
}
