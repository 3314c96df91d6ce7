import { describeSeries, type SeriesInfo } from '@shared/units/series'

/** Where every series comes from and why it has holes; hands out what changed since the last time. */
export class SeriesBook {
  readonly #known = new Map<string, SeriesInfo>()
  readonly #changed = new Map<string, SeriesInfo>()

  /** The series exists and has this source. A reason given here replaces the one before. */
  declare(name: string, source: string, reason: string | null = null): void {
    const before = this.#known.get(name)
    if (before?.source === source && before.reason === reason) return
    this.#put({ name, ...describeSeries(name), source, reason })
  }

  /** The first hole explains itself; the explanation stays, since the hole does. */
  hole(name: string, reason: string): void {
    const before = this.#known.get(name)
    if (before === undefined || before.reason !== null) return
    this.#put({ ...before, reason })
  }

  drain(): SeriesInfo[] {
    const changed = [...this.#changed.values()]
    this.#changed.clear()
    return changed
  }

  #put(info: SeriesInfo): void {
    this.#known.set(info.name, info)
    this.#changed.set(info.name, info)
  }
}

/** Values of one moment, being collected. */
export type Values = Map<string, number | null>
