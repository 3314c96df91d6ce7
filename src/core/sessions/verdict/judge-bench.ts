import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { SettledFindings } from '@core/diagnosis/verdict/settle'
import { judge } from '@core/diagnosis/verdict/verdict'
import { createRunnerEventReader } from '@core/parse/run-events'
import type { RunFile } from '@core/runs/types'
import { createTelemetryReader } from '@core/telemetry/telemetry-reader'
import type { Model, PortableSession, SeriesColumns, SessionEvent, Verdict } from '@shared/model'
import type { SeriesInfo } from '@shared/units/series'
import { OwnProcesses } from '../own-processes'
import type { ModelReading } from '../portable/model-reading'
import { exportSession } from '../portable/export-session'
import { ProcessHistory } from '../portable/process-history'
import type { SessionRecord } from '../session-record'

/** What a judgement needs of a session: all that is small, and of the series only what is new since the last order. */
export interface JudgeOrder {
  readonly sessionId: string
  /** Forget what earlier orders brought: the session was read anew, or this is the first order. */
  readonly fresh: boolean
  /** Hold the findings still (a session that grows); false = as judged. */
  readonly settle: boolean
  /** No further order comes for this session. */
  readonly last: boolean
  readonly folder: string
  readonly record: SessionRecord
  readonly model: Model | null
  readonly reading: ModelReading | null
  readonly series: readonly SeriesInfo[]
  readonly columns: readonly SeriesColumns[]
  readonly events: readonly SessionEvent[]
}

/** Sessions under judgement, each as far as it is known here. Reads what is new of their raw text by itself. */
export class JudgeBench {
  readonly #sessions = new Map<string, SessionInJudgement>()

  async judge(order: JudgeOrder): Promise<Verdict> {
    const known = order.fresh ? undefined : this.#sessions.get(order.sessionId)
    const session = known ?? new SessionInJudgement(order.folder)
    this.#sessions.set(order.sessionId, session)
    try {
      return await session.judge(order)
    } finally {
      if (order.last) this.#sessions.delete(order.sessionId)
    }
  }
}

class SessionInJudgement {
  readonly #columns = new Map<string, { name: string; tMs: number[]; v: (number | null)[] }>()
  readonly #offsets = new Map<RunFile, number>()
  readonly #own = new OwnProcesses()
  readonly #events = createRunnerEventReader()
  readonly #settled = new SettledFindings()
  #telemetry: ReturnType<typeof createTelemetryReader> | null = null
  #history: ProcessHistory | null = null

  constructor(private readonly folder: string) {}

  async judge(order: JudgeOrder): Promise<Verdict> {
    this.#append(order.columns)
    await this.#readOn(order.record)
    const session = this.#session(order)
    const verdict = judge(session)
    const rate = this.#columns.get('rate.token')
    return order.settle ? this.#settled.take(verdict, (rate?.tMs.at(-1) ?? 0) / 1000) : verdict
  }

  #session({ record, series, events, model, reading }: JudgeOrder): PortableSession {
    const columns = [...this.#columns.values()]
    return exportSession({ record, series, columns, events, history: this.#history, model, reading })
  }

  #append(columns: readonly SeriesColumns[]): void {
    for (const { name, tMs, v } of columns) {
      const known = this.#columns.get(name)
      if (known === undefined) {
        this.#columns.set(name, { name, tMs: [...tMs], v: [...v] })
        continue
      }
      for (const time of tMs) known.tMs.push(time)
      for (const value of v) known.v.push(value)
    }
  }

  /** The process tables, from what the raw text has gained. The runner's events come first: they tell which processes are ours. */
  async #readOn({ run, dossier }: SessionRecord): Promise<void> {
    if (run === null || dossier === null) return
    const own = this.#own
    this.#telemetry ??= createTelemetryReader({ dossier })
    this.#history ??= new ProcessHistory(run.startUptimeMs, own, dossier.clusters)
    for await (const bytes of this.#unread('events.log')) own.takeEvents(this.#events.feed(bytes).rows)
    for await (const bytes of this.#unread('samples.log')) this.#history.take(this.#telemetry.feed(bytes))
  }

  async *#unread(file: RunFile): AsyncGenerator<Uint8Array, void> {
    const start = this.#offsets.get(file) ?? 0
    const stream = createReadStream(join(this.folder, file), { start })
    try {
      for await (const chunk of stream) {
        const bytes = chunk as Uint8Array
        this.#offsets.set(file, (this.#offsets.get(file) ?? 0) + bytes.byteLength)
        yield bytes
      }
    } catch (error) {
      // A session that only began has no such file yet.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
}
