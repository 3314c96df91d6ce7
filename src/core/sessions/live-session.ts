import type { Observation } from '@core/diagnosis/observation'
import { generationRate } from '@core/runs/run-output'
import { runFiles, type LaunchedRun, type RunFile } from '@core/runs/types'
import { Latest } from '@shared/base/broadcast'
import type { PhoneVitals, SessionDetail, SessionState, SessionSummary } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { detailOf } from './detail-of'
import { EventBook } from './event-book'
import { RawFolder } from './raw-folder'
import type { Readers } from './readers'
import { readLoadFigures } from './result/read-result'
import { SeriesMemory } from './series-memory'
import { SessionBook } from './session-book'
import type { LiveVerdict } from './verdict/live-verdict'
import { figuresOf, storeVerdict } from './verdict/stored-verdict'
import { isOpen, LaunchedRunRecord, type SessionRecord } from './session-record'
import type { Store } from './store'

export interface LiveParts {
  readonly store: Store
  readonly readers: Readers
  /** PC clock, ms since 1970. */
  readonly now: () => number
}

const noFigures = { samplerCpuPct: null, own: null, energy: null }

/** One session while it is being recorded: its row, its raw files, and the book that is made of them. */
export class LiveSession {
  readonly raw: RawFolder
  readonly events: EventBook
  readonly memory: SeriesMemory
  /** Ticks when there is something new to see; closed when the session is over. */
  readonly changes = new Latest(0)
  /** Set by whoever wants the session judged while it is recorded. */
  verdict: LiveVerdict | null = null
  #book: SessionBook | null = null
  #dirty = true

  constructor(
    private readonly parts: LiveParts,
    private stored: SessionRecord
  ) {
    const { store } = parts
    store.details.forgetDerived(this.id)
    this.raw = new RawFolder(store.sessionFolder(this.id))
    this.events = new EventBook(store.details.events(this.id))
    this.memory = new SeriesMemory(this.id, store.writer)
    this.#openBook()
  }

  get id(): string {
    return this.stored.summary.id
  }

  get record(): SessionRecord {
    return this.stored
  }

  get run(): LaunchedRun | null {
    return this.stored.run
  }

  /** null until the run was launched: before, there is no clock to put things on. */
  get book(): SessionBook | null {
    return this.#book
  }

  /** Changes what is kept of the session and writes its row. */
  update(change: Partial<Omit<SessionRecord, 'summary'>>, summary: Partial<SessionSummary> = {}): void {
    this.stored = { ...this.stored, ...change, summary: { ...this.stored.summary, ...summary } }
    this.save()
  }

  setState(state: SessionState, stateText: string): void {
    this.update({}, { state, stateText })
  }

  begin(run: LaunchedRun): void {
    this.update({ run: LaunchedRunRecord.parse(run) })
    this.#openBook()
  }

  /** Reads what is already on disk; after it the book is where a reader of the phone would have it. */
  async replay(signal: AbortSignal): Promise<void> {
    for (const file of runFiles) {
      for await (const bytes of this.raw.read(file)) {
        signal.throwIfAborted()
        this.#book?.feed(file, bytes)
      }
    }
    this.#dirty = true
  }

  /** New bytes from the phone: kept raw first, then read. */
  async take(file: RunFile, bytes: Uint8Array): Promise<void> {
    await this.raw.append(file, bytes)
    this.#book?.feed(file, bytes)
    this.#dirty = true
  }

  /** The phone no longer has the next so many bytes: their place stays empty, so that offsets here and there agree. */
  async skip(file: RunFile, bytes: number): Promise<void> {
    await this.raw.skip(file, bytes)
    this.note({ kind: 'gap', severity: 'warning', data: { file, lostBytes: bytes } })
  }

  /** Forgets what was read, because a raw file was replaced: a replay makes it anew. */
  reread(): void {
    this.saveEvents()
    this.parts.store.details.forgetDerived(this.id)
    this.events.forgetDerived()
    this.memory.clear()
    this.#openBook()
    this.verdict?.restart()
  }

  /** An event that only this PC knows of, at a time of the PC's clock (default: now). */
  note(observation: Omit<Observation, 'tMs' | 'endMs'>, pcMs = this.parts.now()): number {
    const tMs = this.sessionMs(pcMs)
    const { id } = this.events.add('program', { ...observation, tMs, endMs: null })
    this.save()
    return id
  }

  /** Ends a span that only this PC knows of, now. */
  closeSpan(id: number): void {
    this.events.amend(id, { endMs: this.sessionMs(this.parts.now()) })
    this.save()
  }

  /** PC time on the session's clock; before the clocks were compared, the newest time the phone told. */
  sessionMs(pcMs: number): number {
    const { run, clockOffsetMs } = this.stored
    if (run === null) return 0
    if (clockOffsetMs === null) return this.#book?.lastMs ?? 0
    return Math.max(0, Math.round(pcMs - clockOffsetMs - run.startUptimeMs))
  }

  /** Where the session's clock stands: it goes on while the phone is away. */
  nowMs(): number {
    const over = !isOpen(this.stored)
    return over
      ? this.summary().durationMs
      : Math.max(this.sessionMs(this.parts.now()), this.#book?.lastMs ?? 0)
  }

  /** Lets readers see what came since the last tick. Called a few times a second. */
  tick(): void {
    this.verdict?.tick()
    if (!this.#dirty) return
    this.#dirty = false
    this.changes.set(this.changes.current + 1)
  }

  /** There is something new to see that no file of the phone brought. */
  changed(): void {
    this.#dirty = true
  }

  save(): void {
    const { store } = this.parts
    this.stored = { ...this.stored, summary: this.summary(), ...this.#figures() }
    store.sessions.put(this.stored)
    this.saveEvents()
    this.#dirty = true
  }

  saveEvents(): void {
    const unsaved = this.events.takeUnsaved()
    if (unsaved.length > 0) this.parts.store.details.putEvents(this.id, unsaved)
  }

  /** Writes all that is derived; the session can then be read without this object. */
  async finish(): Promise<void> {
    const { store } = this.parts
    this.memory.writeOpen()
    await store.writer.flush()
    store.details.putSeries(this.id, this.#book?.series() ?? [])
    const verdict = (await this.verdict?.conclude()) ?? null
    if (verdict !== null) await storeVerdict(this.raw.path, verdict)
    this.save()
    store.details.putVerdictEvents(this.id, this.events.told)
    const { raw, stored: record } = this
    const events = this.events.all()
    const parts = { db: store.db, raw, readers: this.parts.readers, record, events }
    this.update((await readLoadFigures(parts)) ?? { result: null })
  }

  async close(): Promise<void> {
    this.tick()
    this.changes.close()
    await this.raw.close()
  }

  summary(): SessionSummary {
    const figures = this.#book?.figures()
    const { samplerCpuPct: _cost, own: _own, energy: _energy, ...shown } = figures ?? noFigures
    const { output } = this.stored
    const summary = { ...this.stored.summary, ...shown, rawBytes: this.raw.totalBytes() }
    const { meanTokenRate } = summary
    return {
      ...summary,
      ...figuresOf(this.verdict?.latest ?? null),
      meanTokenRate: meanTokenRate ?? (output === null ? null : generationRate(output))
    }
  }

  detail(): SessionDetail {
    return {
      ...detailOf({ ...this.stored, ...this.#figures() }, this.raw.path),
      ...this.summary(),
      series: this.#book?.series() ?? [],
      events: [...this.events.all()]
    }
  }

  vitals(): PhoneVitals {
    return {
      tokenRate: this.#book?.figures().lastTokenRate ?? null,
      cpuTempC: this.memory.last(seriesNames.cpuTemp),
      batteryLevelPct: this.memory.last(seriesNames.batteryLevel),
      charging: this.stored.charging,
      throttled: this.events.told.some(({ kind, endMs }) => kind === 'throttleOnset' && endMs === null)
    }
  }

  #figures(): Pick<SessionRecord, 'processes' | 'samplerCpuPct' | 'own' | 'energy' | 'phases'> {
    const { processes, samplerCpuPct, own, energy, phases, result } = this.stored
    const figures = this.#book?.figures()
    return {
      processes: this.#book?.processes() ?? processes,
      samplerCpuPct: figures?.samplerCpuPct ?? samplerCpuPct,
      own: figures?.own ?? own,
      // Once there are results, it is that of their load; before, of all so far.
      energy: result === null ? (figures?.energy ?? energy) : energy,
      phases: this.#book?.phases() ?? phases
    }
  }

  #openBook(): void {
    const { run, dossier } = this.stored
    if (run === null || dossier === null) return
    const { readers } = this.parts
    this.#book = new SessionBook({
      startUptimeMs: run.startUptimeMs,
      memory: this.memory,
      events: this.events,
      telemetry: readers.telemetry({ dossier }),
      stream: readers.stream(),
      runnerEvents: readers.runnerEvents()
    })
  }
}
