import type { Library } from '@core/builds/types'
import type { Phone } from '@core/phone/types'
import type { LaunchRequest, RunLauncher } from '@core/runs/types'
import type { Effective, EffectiveAdvice } from '@shared/model'
import type { LiveSession } from './live-session'
import type { SessionRecord } from './session-record'

/** How long after the first token the threads have settled on their cores. */
const settleMs = 1_500
const mostTries = 3

/** Reads back, once in a session, what became true of what was asked, and notes each difference. */
export class ReadBack {
  #busy = false
  #tries = 0

  constructor(
    private readonly live: LiveSession,
    private readonly launcher: RunLauncher,
    private readonly library: Library
  ) {}

  /** Starts the reading when it is due; never throws, tries again later when the phone did not answer. */
  tick(phone: Phone): void {
    const { live } = this
    const load = live.book?.phases().find(({ kind }) => kind === 'load')
    const sinceMs = live.book?.generatingSinceMs ?? load?.fromMs ?? null
    if (this.#busy || this.#tries >= mostTries || live.record.effective.length > 0) return
    if (sinceMs === null || (live.book?.lastMs ?? 0) < sinceMs + settleMs) return
    this.#busy = true
    this.#tries += 1
    void this.#read(phone)
      .catch(() => undefined)
      .finally(() => (this.#busy = false))
  }

  async #read(phone: Phone): Promise<void> {
    const { live } = this
    const request = launchRequestOf(live.record, this.library)
    if (live.run === null || request === null) return
    const effective = await this.launcher.readBack(phone, live.run, request, live.record.planned)
    keepEffective(live, effective)
  }
}

/** What became as asked by another way than asked, or at a price: told as an event all the same. */
const worthTelling: ReadonlySet<EffectiveAdvice> = new Set([
  ...(['pinnedByTaskset', 'maskTooSmall', 'contextBeyondTraining'] as const)
])

/** Stores what became true, and notes each difference with what to do about it. */
export function keepEffective(live: LiveSession, effective: readonly Effective[]): void {
  live.update({ effective: [...effective] })
  for (const { name, requested, effective: found, ok, note, advice } of effective) {
    const differs = ok === false
    if (!differs && (advice == null || !worthTelling.has(advice))) continue
    const data = { name, requested, effective: found, note, advice: advice ?? null }
    live.note({ kind: 'mismatch', severity: differs ? 'warning' : 'info', data })
  }
}

/** What was launched, out of what is stored; null when the library no longer has the build or the model. */
export function launchRequestOf(record: SessionRecord, library: Library): LaunchRequest | null {
  const { request, summary } = record
  if (request === null) return null
  const build = library.builds().find((one) => one.id === request.buildId)
  const model = library.models().find((one) => one.id === request.modelId)
  if (build === undefined || model === undefined) return null
  const { intent, durationMs, protocol, engine, prompt = '' } = request
  return { runId: summary.id, build, model, intent, durationMs, prompt, protocol, engine }
}
