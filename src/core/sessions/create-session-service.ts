import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { ActionProof, SessionDetail, SessionSummary, Verdict } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { createRunnerEventReader } from '@core/parse/run-events'
import { createStreamReader } from '@core/parse/sse-stream'
import { createTelemetryReader } from '@core/telemetry/telemetry-reader'
import { ActiveSession } from './active-session'
import { liveFrames } from './frames'
import { detailOf } from './detail-of'
import { LiveSession } from './live-session'
import type { Readers } from './readers'
import { measureOverhead } from './measure-overhead'
import { exportSessionFile } from './portable/export-session-file'
import { proofOfEntry } from './proof-of-entry'
import { readSeries } from './series-reader'
import { SessionNotes } from './session-notes'
import { isOpen, type SessionRecord } from './session-record'
import type { RecorderParts } from './session-recorder'
import { checkSoak, type SoakChecks } from './start-soak'
import type { Store } from './store'
import type { SessionService } from './types'
import { SessionVerdicts } from './verdict/session-verdicts'
import { watchPhone, type FollowTelemetry } from './watch-phone'

export interface SessionServiceParts extends Omit<RecorderParts, 'now'> {
  readonly store: Store
  /** Asked before a launch: does the run fit, is the phone fit for it. Left out = nobody asks. */
  readonly checks?: Pick<SoakChecks, 'planner' | 'gates'>
  /** Runs a sampler on a phone that records nothing (for watchPhone). */
  readonly followTelemetry: FollowTelemetry
  /** PC clock; default Date.now. */
  readonly now?: () => number
  /** Default: the parsers of this program. */
  readonly readers?: Readers
}

const tickMs = 300
/** More samples than any series has: none is left out. */
const wholePoints = 1e9

const ownReaders: Readers = {
  telemetry: createTelemetryReader,
  stream: createStreamReader,
  runnerEvents: createRunnerEventReader
}

export function createSessionService(parts: SessionServiceParts): SessionService {
  return new Sessions({ now: Date.now, readers: ownReaders, checks: {}, ...parts })
}

class Sessions implements SessionService {
  readonly #active = new Map<string, ActiveSession>()
  #ticker: NodeJS.Timeout | null = null

  readonly #verdicts: SessionVerdicts
  readonly notes: SessionNotes

  constructor(private readonly parts: Required<SessionServiceParts>) {
    this.#verdicts = new SessionVerdicts(parts)
    this.notes = new SessionNotes(parts.store, (id) => this.#active.get(id)?.live ?? null)
  }

  list(): readonly SessionSummary[] {
    return this.parts.store.sessions
      .all()
      .map((record) => this.#active.get(record.summary.id)?.live.summary() ?? record.summary)
  }

  get(sessionId: string): SessionDetail {
    const live = this.#active.get(sessionId)?.live
    if (live !== undefined) return live.detail()
    const { store } = this.parts
    return {
      ...detailOf(this.#record(sessionId), store.sessionFolder(sessionId)),
      series: store.details.series(sessionId),
      events: store.details.events(sessionId).map((stored) => stored.event)
    }
  }

  series(query: Parameters<SessionService['series']>[0]): ReturnType<SessionService['series']> {
    this.#record(query.sessionId)
    return readSeries(this.parts.store.db, query, this.#active.get(query.sessionId)?.live.memory ?? null)
  }

  async *follow(sessionId: string, signal?: AbortSignal): ReturnType<SessionService['follow']> {
    const live = this.#active.get(sessionId)?.live
    if (live !== undefined) {
      yield* liveFrames(live, this.parts.store.db, signal)
      return
    }
    // A verdict that is made anew tells its events anew.
    const verdict = await this.verdict(sessionId)
    const detail = this.get(sessionId)
    const columns = [...this.series({ sessionId, points: 2000 })]
    yield { detail, nowMs: detail.durationMs, columns, verdict }
  }

  rename(sessionId: string, name: string): SessionSummary {
    const active = this.#active.get(sessionId)
    if (active !== undefined) {
      active.live.update({}, { name })
      return active.live.summary()
    }
    const record = this.#record(sessionId)
    const summary = { ...record.summary, name }
    this.parts.store.sessions.put({ ...record, summary })
    return summary
  }

  async remove(sessionId: string): Promise<boolean> {
    const active = this.#active.get(sessionId)
    if (active !== undefined) {
      const { serial, name } = active.live.record.summary
      throw new HotplateError('PHONE_BUSY', { serial, job: `soak “${name}” is being recorded` })
    }
    await this.parts.store.writer.flush()
    return this.parts.store.removeSession(sessionId)
  }

  async startSoak(request: Parameters<SessionService['startSoak']>[0]): Promise<string> {
    await this.#settled(request.serial)
    const { phone, record, launch } = await checkSoak(request, { ...this.parts, ...this.parts.checks })
    // The row comes before the launch: a program that dies in between finds the run again.
    this.parts.store.sessions.put(record)
    const active = this.#activate(record)
    const launched = active.launch(phone, launch)
    this.#forgetWhenDone(active)
    try {
      await launched
    } catch (error) {
      if (active.live.run === null) await this.#dropUnlaunched(active, error)
      throw error
    }
    return record.summary.id
  }

  async stop(sessionId: string, { withoutPhone = false } = {}): Promise<SessionSummary> {
    const active = this.#active.get(sessionId)
    await (withoutPhone ? active?.stopWithoutPhone() : active?.stop())
    return this.get(sessionId)
  }

  mark(sessionId: string, text: string): void {
    const active = this.#active.get(sessionId)
    if (active === undefined) {
      this.#record(sessionId)
      throw new HotplateError('BAD_INPUT', { detail: 'The session is over; only a live one can be marked.' })
    }
    active.live.note({ kind: 'mark', severity: 'info', data: { text } })
  }

  watchPhone(
    serial: string,
    options: Parameters<SessionService['watchPhone']>[1]
  ): ReturnType<SessionService['watchPhone']> {
    const { phones, followTelemetry, readers, now } = this.parts
    return watchPhone({ phone: phones.get(serial), followTelemetry, readers, now }, options)
  }

  measureOverhead(
    request: Parameters<SessionService['measureOverhead']>[0],
    signal = new AbortController().signal
  ): ReturnType<SessionService['measureOverhead']> {
    const startUptimeMs = (id: string): number => this.#record(id).run?.startUptimeMs ?? 0
    return measureOverhead({ sessions: this, phones: this.parts.phones, startUptimeMs }, request, signal)
  }

  async verdict(sessionId: string): Promise<Verdict> {
    const live = this.#active.get(sessionId)?.live
    const latest = this.liveVerdict(sessionId)
    if (latest !== null) return latest
    const columns = (): ReturnType<SessionService['series']> =>
      this.series({ sessionId, points: wholePoints })
    const record = live?.record ?? this.#record(sessionId)
    return this.#verdicts.of(record, this.get(sessionId), { columns, open: live !== undefined })
  }

  liveVerdict(sessionId: string): Verdict | null {
    return this.#active.get(sessionId)?.live.verdict?.latest ?? null
  }

  proof(sessionId: string, entryId: string): ActionProof {
    const { events } = this.get(sessionId)
    const points = wholePoints
    const [rate] = this.series({ sessionId, names: [seriesNames.tokenRate], points })
    return proofOfEntry(entryId, events, rate)
  }

  exportFile(sessionId: string): ReturnType<SessionService['exportFile']> {
    const { readers, library } = this.parts
    const record = this.#active.get(sessionId)?.live.record ?? this.#record(sessionId)
    const columns = this.series({ sessionId, points: wholePoints })
    return exportSessionFile({ record, detail: this.get(sessionId), columns, readers, library })
  }

  resume(): void {
    for (const record of this.parts.store.sessions.all()) {
      if (!isOpen(record) || this.#active.has(record.summary.id)) continue
      const active = this.#activate(record)
      active.live.note({ kind: 'note', severity: 'info', data: { text: 'Hotplate was started again.' } })
      active.takeUp()
      this.#forgetWhenDone(active)
    }
  }

  async dispose(): Promise<void> {
    if (this.#ticker !== null) clearInterval(this.#ticker)
    await Promise.all([...this.#active.values()].map((active) => active.detach()))
    await this.#verdicts.dispose()
    await this.parts.store.writer.flush()
  }

  /** A session that is over may hold its phone a moment longer, to tidy up there: the next one waits for that. */
  async #settled(serial: string): Promise<void> {
    const over = [...this.#active.values()].filter(
      ({ live }) => live.record.summary.serial === serial && !isOpen(live.record)
    )
    await Promise.all(over.map((active) => active.done))
  }

  #record(sessionId: string): SessionRecord {
    const record = this.parts.store.sessions.get(sessionId)
    if (record === null) throw new HotplateError('UNKNOWN_SESSION', { session: sessionId })
    return record
  }

  #activate(record: SessionRecord): ActiveSession {
    const live = new LiveSession(this.parts, record)
    this.#verdicts.attach(live)
    const active = new ActiveSession(live, this.parts)
    this.#active.set(live.id, active)
    this.#ticker ??= setInterval(() => this.#tick(), tickMs).unref()
    return active
  }

  #tick(): void {
    for (const active of this.#active.values()) active.tick()
  }

  #forgetWhenDone(active: ActiveSession): void {
    void active.done.then(async () => {
      active.live.save()
      this.#active.delete(active.live.id)
      await active.live.close()
    })
  }

  /** Nothing runs on the phone. Where nothing was even tried there, no session is left of the wish. */
  async #dropUnlaunched(active: ActiveSession, error: unknown): Promise<void> {
    await active.done
    const { id } = active.live
    this.parts.log.info({ sessionId: id, error: String(error) }, 'the run was not launched')
    if (isHotplateError(error) && error.code !== 'RUN_FAILED') this.parts.store.removeSession(id)
  }
}
