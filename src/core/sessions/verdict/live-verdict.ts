import type { Library } from '@core/builds/types'
import type { Log } from '@shared/base/log'
import type { Verdict } from '@shared/model'
import type { Database } from '../database'
import { ColumnReader } from '../frames'
import type { LiveSession } from '../live-session'
import { modelReading, type ModelReading } from '../portable/model-reading'
import type { JudgeOrder } from './judge-bench'
import type { Judges } from './judges'
import { verdictEvents } from './verdict-events'

export interface LiveVerdictParts {
  readonly live: LiveSession
  readonly db: Database
  readonly judges: Judges
  readonly library: Library
  readonly log: Log
}

/** A new judgement at most this often, and never more than this part of the time spent on it. */
const everyMs = 1000
const restFactor = 4
/** Every sample is wanted, however long the session. */
const wholePoints = 1e9

/** The verdict of a session that is being recorded, made again every few seconds beside the recording. */
export class LiveVerdict {
  #reader: ColumnReader
  #fresh = true
  #latest: Verdict | null = null
  #nextMs = 0
  #running: Promise<void> | null = null
  #over = false
  #reading: Promise<ModelReading | null> | null = null

  constructor(private readonly parts: LiveVerdictParts) {
    this.#reader = this.#newReader()
  }

  /** Null until the run generates and was judged once. */
  get latest(): Verdict | null {
    return this.#latest
  }

  /** Called a few times a second; judges when it is time. */
  tick(): void {
    if (this.#over || this.#running !== null || performance.now() < this.#nextMs) return
    if ((this.parts.live.book?.generatingSinceMs ?? null) === null) return
    this.#running = this.#judge().finally(() => (this.#running = null))
  }

  /** The session is read anew from its first byte: what was sent to the judge is void. */
  restart(): void {
    this.#fresh = true
    this.#reader = this.#newReader()
  }

  /** The last word on a session that is over; null when it could not be judged (it is made when it is asked for). */
  async conclude(): Promise<Verdict | null> {
    this.#over = true
    await this.#running
    const { live, log } = this.parts
    try {
      return await this.#takeJudgement({ settle: false, last: true })
    } catch (error) {
      log.warn({ sessionId: live.id, error: String(error) }, 'the session could not be judged')
      return null
    }
  }

  async #judge(): Promise<void> {
    const began = performance.now()
    const { live, log } = this.parts
    try {
      await this.#takeJudgement({ settle: true, last: false })
      live.changed()
    } catch (error) {
      // What was sent may be lost with the judge: the next order brings everything.
      this.restart()
      log.warn({ sessionId: live.id, error: String(error) }, 'the session could not be judged')
    }
    const tookMs = performance.now() - began
    this.#nextMs = began + Math.max(everyMs, tookMs * (1 + restFactor))
  }

  async #takeJudgement(how: { readonly settle: boolean; readonly last: boolean }): Promise<Verdict> {
    const { live, judges } = this.parts
    const order = await this.#order(how)
    const verdict = await judges.judge(order)
    this.#latest = verdict
    live.events.tell(verdictEvents(verdict, order.record.summary.durationMs))
    return verdict
  }

  async #order(how: { readonly settle: boolean; readonly last: boolean }): Promise<JudgeOrder> {
    const { live, library } = this.parts
    this.#reading ??= modelReading(library, live.record.request)
    const reading = await this.#reading
    const fresh = this.#fresh
    this.#fresh = false
    const { record } = live
    return {
      ...{ ...how, fresh, sessionId: live.id, folder: live.raw.path },
      record: { ...record, summary: live.summary() },
      model: library.models().find(({ id }) => id === record.request?.modelId) ?? null,
      reading,
      series: live.book?.series() ?? [],
      columns: this.#reader.next(),
      events: live.events.all()
    }
  }

  #newReader(): ColumnReader {
    return new ColumnReader(this.parts.live, this.parts.db, wholePoints)
  }
}
