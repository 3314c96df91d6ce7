import { PhaseKind, type SoakPhase } from '@shared/model'
import type { EventBook } from './event-book'

/** The phases of a soak as its runner tells them; each is an event whose span ends when the next begins. */
export class PhaseBook {
  readonly #phases: { phase: SoakPhase; eventId: number }[] = []

  constructor(private readonly events: EventBook) {}

  /** A kind that this program does not know is no phase. */
  begin(kind: string | undefined, tMs: number): void {
    const known = PhaseKind.safeParse(kind)
    if (!known.success) return
    this.end(tMs)
    const { id } = this.events.add('record', {
      ...{ kind: 'phase', tMs, endMs: null, severity: 'info' },
      data: { phase: known.data }
    })
    this.#phases.push({ phase: { kind: known.data, fromMs: tMs, toMs: null }, eventId: id })
  }

  /** The running phase is over; nothing happens where none runs. */
  end(tMs: number): void {
    const last = this.#phases.at(-1)
    if (last === undefined || last.phase.toMs !== null) return
    last.phase = { ...last.phase, toMs: tMs }
    this.events.amend(last.eventId, { endMs: tMs })
  }

  list(): SoakPhase[] {
    return this.#phases.map(({ phase }) => phase)
  }
}
