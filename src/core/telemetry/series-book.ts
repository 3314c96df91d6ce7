import { describeSeries, type SeriesInfo } from '@shared/units/series'

const mostReasons = 4

/** Where every series comes from and why it has holes; hands out what changed since the last time. */
export class SeriesBook {
  readonly #known = new Map<string, SeriesInfo>()
  readonly #changed = new Map<string, SeriesInfo>()
  /** Reasons of the holes so far, the newest first, behind what was declared. */
  readonly #holes = new Map<string, readonly string[]>()

  /** The series exists and has this source. A reason given here replaces the one before. */
  declare(name: string, source: string, reason: string | null = null): void {
    const before = this.#known.get(name)
    const sameReason = this.#holes.has(name) ? reason === null : before?.reason === reason
    if (before?.source === source && sameReason) return
    if (reason !== null) this.#holes.delete(name)
    this.#put({ name, ...describeSeries(name), source, reason: reason ?? before?.reason ?? null })
  }

  /**
   * Each hole explains itself, and the explanation stays, since the hole does. Later reasons go in front of earlier ones; a
   * series with a declared reason keeps that, and one that has many keeps the first four.
   */
  hole(name: string, reason: string): void {
    const before = this.#known.get(name)
    const reasons = this.#holes.get(name) ?? []
    if (before === undefined || (before.reason !== null && reasons.length === 0)) return
    if (reasons[0] === reason) return
    if (!reasons.includes(reason) && reasons.length >= mostReasons) return
    const now = [reason, ...reasons.filter((one) => one !== reason)]
    this.#holes.set(name, now)
    this.#put({ ...before, reason: now.join('; ') })
  }

  /** The last resort: a hole that nobody explained. */
  unexplained(name: string): void {
    if (this.#known.get(name)?.reason === null) this.hole(name, 'could not be read at times')
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
