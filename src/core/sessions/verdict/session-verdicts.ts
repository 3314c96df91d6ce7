import type { Library } from '@core/builds/types'
import type { Log } from '@shared/base/log'
import type { SeriesColumns, SessionDetail, Verdict } from '@shared/model'
import type { LiveSession } from '../live-session'
import { modelReading } from '../portable/model-reading'
import type { SessionRecord } from '../session-record'
import type { Store } from '../store'
import { createJudges, type Judges } from './judges'
import { LiveVerdict } from './live-verdict'
import { storedVerdict, storeVerdict } from './stored-verdict'
import { numbered, verdictEvents } from './verdict-events'

export interface VerdictParts {
  readonly store: Pick<Store, 'db' | 'details'>
  readonly library: Library
  readonly log: Log
}

/** Verdicts of all sessions of a program: live ones are kept up to date, stored ones made anew when their method is older. */
export class SessionVerdicts {
  readonly #judges: Judges = createJudges()

  constructor(private readonly parts: VerdictParts) {}

  /** From now on the session is judged while it is recorded, and at its end. */
  attach(live: LiveSession): void {
    const { store, library, log } = this.parts
    live.verdict = new LiveVerdict({ live, db: store.db, judges: this.#judges, library, log })
  }

  /** The verdict that is stored, else one made now; that of a finished session is kept. `columns` gives the whole series. */
  async of(
    record: SessionRecord,
    detail: SessionDetail,
    source: { readonly columns: () => readonly SeriesColumns[]; readonly open: boolean }
  ): Promise<Verdict> {
    const { folder, series, events } = detail
    const stored = source.open ? null : await storedVerdict(folder)
    if (stored !== null) return stored
    const verdict = await this.#judges.judge({
      ...{ sessionId: `whole ${detail.id}`, fresh: true, settle: false, last: true, folder, record },
      model: this.parts.library.models().find(({ id }) => id === record.request?.modelId) ?? null,
      reading: await modelReading(this.parts.library, record.request),
      ...{ series, events, columns: source.columns() }
    })
    if (!source.open) await this.#keep(record, { verdict, folder })
    return verdict
  }

  /** With the verdict, what it tells on the timeline: both change together when a newer method judges anew. */
  async #keep(
    { summary }: SessionRecord,
    { verdict, folder }: { readonly verdict: Verdict; readonly folder: string }
  ): Promise<void> {
    await storeVerdict(folder, verdict)
    const { details } = this.parts.store
    const known = details.events(summary.id).map(({ event }) => event)
    let id = known.reduce((most, event) => Math.max(most, event.id), 0)
    const told = numbered(verdictEvents(verdict, summary.durationMs), [], () => (id += 1))
    details.putVerdictEvents(summary.id, told)
  }

  dispose(): Promise<void> {
    return this.#judges.dispose()
  }
}
