import type { Phone } from '@core/phone/types'
import type { TelemetryBatch } from '@core/telemetry/types'
import type { SessionFrame } from '@shared/model'
import type { ChunkWriter } from './chunk-writer'
import { EventBook } from './event-book'
import { detailOf } from './detail-of'
import type { Readers } from './readers'
import { SeriesMemory } from './series-memory'
import { SessionBook } from './session-book'
import { blankRecord } from './session-record'

/** Runs a sampler on the phone and hands out what it says until the signal or the link ends it. */
export type FollowTelemetry = (
  phone: Phone,
  signal: AbortSignal,
  options?: { readonly rateHz?: number }
) => AsyncIterable<TelemetryBatch>

export interface WatchParts {
  readonly phone: Phone
  readonly followTelemetry: FollowTelemetry
  readonly readers: Readers
  /** PC clock, ms since 1970. */
  readonly now: () => number
}

export interface WatchOptions {
  readonly seconds?: number
  /** Ticks a second, 0.2 to 10; default 1. */
  readonly rateHz?: number
  readonly signal?: AbortSignal
}

/** Nothing of a watch is stored; chunks count as written at once, so memory keeps only the newest. */
const nowhere: ChunkWriter = {
  write: (_sessionId, _chunk, done) => done(),
  flush: () => Promise.resolve(),
  dispose: () => Promise.resolve()
}

/**
 * Live readings of a phone without a run, as frames of a session that is not stored: one frame for each piece of text from
 * the sampler. Ends after `seconds`, by the signal, or with what the link throws.
 */
export async function* watchPhone(
  parts: WatchParts,
  options: WatchOptions
): AsyncGenerator<SessionFrame, void> {
  const { phone, now } = parts
  const leave = new AbortController()
  const signals = [leave.signal, ...(options.signal === undefined ? [] : [options.signal])]
  if (options.seconds !== undefined) signals.push(AbortSignal.timeout(options.seconds * 1000))
  const signal = AbortSignal.any(signals)
  const rate = options.rateHz === undefined ? {} : { rateHz: options.rateHz }
  try {
    const dossier = await phone.dossier()
    const startedAt = new Date(now()).toISOString()
    const record = {
      ...blankRecord({
        id: `watch-${phone.serial}`,
        serial: phone.serial,
        phoneName: phone.summary().name,
        startedAt,
        state: 'recording'
      }),
      charging: dossier.battery.charging
    }
    let watch: Watch | null = null
    for await (const batch of parts.followTelemetry(phone, signal, rate)) {
      const firstMs = batch.samples[0]?.uptimeMs
      if (firstMs !== undefined) watch ??= new Watch(parts, dossier, firstMs)
      if (watch === null) continue
      yield { ...watch.take(batch), detail: { ...detailOf(record, ''), ...watch.detail() }, verdict: null }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    leave.abort()
  }
}

class Watch {
  readonly #memory = new SeriesMemory('watch', nowhere)
  readonly #events = new EventBook([])
  readonly #book: SessionBook
  #cursors: ReadonlyMap<string, number> = new Map()

  constructor(parts: WatchParts, dossier: Awaited<ReturnType<Phone['dossier']>>, startUptimeMs: number) {
    const { readers } = parts
    this.#book = new SessionBook({
      startUptimeMs,
      memory: this.#memory,
      events: this.#events,
      telemetry: readers.telemetry({ dossier }),
      stream: readers.stream(),
      runnerEvents: readers.runnerEvents()
    })
  }

  take(batch: TelemetryBatch): Pick<SessionFrame, 'columns' | 'nowMs'> {
    this.#book.takeTelemetry(batch)
    const { columns } = this.#memory.since(this.#cursors)
    this.#cursors = this.#memory.cursors()
    return { columns, nowMs: this.#book.lastMs }
  }

  detail(): Partial<SessionFrame['detail']> {
    return {
      ...this.#book.figures(),
      series: this.#book.series().filter((info) => !info.name.startsWith('rate.')),
      events: [...this.#events.all()],
      processes: this.#book.processes()
    }
  }
}
