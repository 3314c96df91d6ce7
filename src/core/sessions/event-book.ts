import type { Observation } from '@core/diagnosis/observation'
import type { SessionEvent } from '@shared/model'
import type { EventOrigin, StoredEvent } from './detail-tables'
import { numbered } from './verdict/verdict-events'

/** The events of one session in memory: gives them their numbers and remembers which ones the store lacks. */
export class EventBook {
  readonly #events = new Map<number, StoredEvent>()
  readonly #unsaved = new Set<number>()
  #nextId = 1
  #told: readonly SessionEvent[] = []
  #sorted: SessionEvent[] | null = null

  /** `kept` = events of an earlier life of the program that no replay can make again. */
  constructor(kept: readonly StoredEvent[]) {
    for (const stored of kept) {
      this.#events.set(stored.event.id, stored)
      this.#nextId = Math.max(this.#nextId, stored.event.id + 1)
    }
  }

  add(origin: EventOrigin, observation: Observation): SessionEvent {
    const event: SessionEvent = { id: this.#nextId, ...observation }
    this.#nextId += 1
    this.#put(origin, event)
    return event
  }

  /** Changes what has become known better: the end of a span, its kind, its numbers and text. */
  amend(id: number, change: Partial<Pick<SessionEvent, 'kind' | 'endMs' | 'data'>>): void {
    const stored = this.#events.get(id)
    if (stored === undefined) return
    const { event } = stored
    const endMs =
      change.endMs === undefined || change.endMs === null ? event.endMs : Math.max(change.endMs, event.tMs)
    this.#put(stored.origin, { ...event, ...change, endMs, data: { ...event.data, ...change.data } })
  }

  /** Forgets an event; it is the caller's to take it out of the store too. */
  remove(id: number): void {
    this.#events.delete(id)
    this.#unsaved.delete(id)
    this.#sorted = null
  }

  /** Puts what the newest verdict tells in place of what the one before told. It is not for `takeUnsaved`: the last word is stored whole. */
  tell(observations: readonly Observation[]): void {
    this.#told = numbered(observations, this.#told, () => this.#nextId++)
    this.#sorted = null
  }

  /** The events that the newest verdict tells. */
  get told(): readonly SessionEvent[] {
    return this.#told
  }

  /** In order of session time. */
  all(): readonly SessionEvent[] {
    this.#sorted ??= [...[...this.#events.values()].map((stored) => stored.event), ...this.#told].sort(
      (a, b) => a.tMs - b.tMs || a.id - b.id
    )
    return this.#sorted
  }

  /** Drops the events that a replay will add again. */
  forgetDerived(): void {
    for (const [id, { origin }] of this.#events) if (origin === 'record') this.#events.delete(id)
    this.#told = []
    this.#sorted = null
  }

  takeUnsaved(): StoredEvent[] {
    const unsaved = [...this.#unsaved].flatMap((id) => this.#events.get(id) ?? [])
    this.#unsaved.clear()
    return unsaved
  }

  #put(origin: EventOrigin, event: SessionEvent): void {
    this.#events.set(event.id, { origin, event })
    this.#unsaved.add(event.id)
    this.#sorted = null
  }
}
