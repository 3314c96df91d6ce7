import { setTimeout as sleep } from 'node:timers/promises'
import type { Library } from '@core/builds/types'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { RunPlanner } from '@core/plan/run-planner'
import { planCores } from '@core/runs/topology'
import { isAbort, isHotplateError, HotplateError } from '@shared/errors/hotplate-error'
import type { GateReference, GateReport, GateVerdict, JournalEntry, MemoryPlan } from '@shared/model'
import { CoolHistory } from './forecast'
import type { GateInput, StartLimits } from './gate-input'
import { judgeGates } from './judge'
import { readProcessLoad, type ProcessLoad } from './process-load'
import { readRound, type GateRound } from './read-gates'
import { doRemedy, type RemedyParts } from './remedies'
import type { GateRequest, GateService } from './types'

export interface GateParts extends RemedyParts {
  readonly phones: PhoneHub
  readonly library: Pick<Library, 'model'>
  readonly planner: Pick<RunPlanner, 'plan'>
  /** How the first run of this build and model began on this phone; null = there was none. */
  readonly referenceOf?: (request: GateRequest) => GateReference | null
  /** What the user set as the limits of a start, asked at every look. */
  readonly limits?: () => StartLimits
  readonly now?: () => number
}

/** Pause between two rounds of looking. */
const pauseMs = 1500
/** Settings are asked in every so many rounds only. */
const settingsEvery = 5

/** Makes the gates. */
export function createGateService(parts: GateParts): GateService {
  const verdictFor: GateService['verdictFor'] = async (request, overrides = [], signal) => {
    const watch = new GateWatch(parts, request)
    let report: GateReport | null = null
    for await (const one of watch.round(signal)) report = one
    if (report === null) throw new Error('a round without a report')
    const passed = new Set<string>(overrides.map(({ gate }) => gate))
    const failing = report.gates.flatMap(({ id, state }) => (state === 'fail' && !passed.has(id) ? [id] : []))
    return { open: failing.length === 0, report, overrides: [...overrides], failing }
  }
  return {
    check: (request, signal) => checkOn(new GateWatch(parts, request), signal),
    verdictFor,
    ensureOpen: async (request, overrides, signal) => {
      const verdict = await verdictFor(request, overrides, signal)
      if (verdict.open) return verdict
      const { serial } = parts.phones.get(request.serial)
      throw new HotplateError('GATES_CLOSED', { serial, failing: failingText(verdict) })
    },
    remedy: (serial, remedy) => doRemedy(parts.phones.get(serial), remedy, parts)
  }
}

async function* checkOn(watch: GateWatch, signal?: AbortSignal): AsyncGenerator<GateReport, void> {
  try {
    while (signal?.aborted !== true) {
      yield* watch.round(signal)
      await sleep(pauseMs, undefined, signal === undefined ? {} : { signal })
    }
  } catch (error) {
    if (!isAbort(error)) throw error
  }
}

/** `batteryTemp (37.2 °C, at most 35)`. */
function failingText({ report, failing }: GateVerdict): string {
  const told = report.gates.filter(({ id }) => failing.includes(id))
  return told
    .map(({ id, value, unit, threshold }) =>
      `${id} (${String(value)} ${unit}, limit ${String(threshold)})`.replace(' ,', ',')
    )
    .join('; ')
}

/** One look after another at one phone for one run: keeps what was read, and the temperatures for the forecast. */
class GateWatch {
  readonly #texts = new Map<string, string>()
  readonly #history = new CoolHistory()
  #load: ProcessLoad | null = null
  #plan: { readonly plan: MemoryPlan | null; readonly reason: string } | null = null
  #journal: readonly JournalEntry[] | null = null
  #rounds = 0

  constructor(
    private readonly parts: GateParts,
    private readonly request: GateRequest
  ) {}

  /** Looks once at everything (settings now and then): a report after each part. Throws when the phone does not answer. */
  async *round(signal?: AbortSignal): AsyncGenerator<GateReport, void> {
    const phone = this.parts.phones.get(this.request.serial)
    const context = await this.#context(phone)
    const withSettings = this.#rounds % settingsEvery === 0
    const rounds: readonly GateRound[] = withSettings
      ? ['kernel', 'services', 'settings']
      : ['kernel', 'services']
    for (const round of rounds) {
      for (const [name, text] of await readRound(phone.device(), round, signal)) this.#texts.set(name, text)
      if (round === 'kernel') this.#plan ??= await this.#makePlan(phone)
      if (round === 'settings') this.#journal = await this.#readJournal(phone)
      if (round === 'services' || this.#rounds === 0) yield this.#report(context, round === 'services')
    }
    this.#load = await readProcessLoad(phone.device(), signal)
    this.#rounds += 1
    yield this.#report(context, false)
  }

  async #context(phone: Phone): Promise<Pick<GateInput, 'dossier' | 'intent' | 'cores' | 'reference'>> {
    const { intent } = this.request
    const dossier = await phone.dossier()
    const { cores } = planCores(dossier.clusters, intent)
    const request = { ...this.request, serial: phone.serial }
    const reference = this.request.reference ?? this.parts.referenceOf?.(request) ?? null
    return { dossier, intent, cores, reference }
  }

  /** A phone’s journal that cannot be read closes no gate; changing a setting will tell. */
  async #readJournal(phone: Phone): Promise<readonly JournalEntry[]> {
    try {
      const entries = await this.parts.settings.journal(phone)
      if (entries.some(({ restorable, restoredAt }) => restorable && restoredAt === null))
        await this.parts.keeper.beat(phone.device())
      return entries
    } catch (error) {
      if (isHotplateError(error) && error.code === 'JOURNAL_UNREADABLE') return []
      throw error
    }
  }

  async #makePlan(phone: Phone): Promise<{ readonly plan: MemoryPlan | null; readonly reason: string }> {
    const { modelId, intent } = this.request
    if (modelId === null) return { plan: null, reason: 'no model was named, so there is no plan' }
    const model = this.parts.library.model(modelId)
    try {
      return { plan: await this.parts.planner.plan(phone, { model, intent }), reason: '' }
    } catch (error) {
      if (!isHotplateError(error) || error.kind === 'transient') throw error
      return { plan: null, reason: error.message }
    }
  }

  #report(
    context: Pick<GateInput, 'dossier' | 'intent' | 'cores' | 'reference'>,
    isFresh: boolean
  ): GateReport {
    const now = this.parts.now?.() ?? Date.now()
    const limits = this.parts.limits?.()
    const gates = judgeGates({
      ...context,
      ...(limits === undefined ? {} : { limits }),
      ...{ texts: this.#texts, load: this.#load, journal: this.#journal },
      ...{ plan: this.#plan?.plan ?? null, planReason: this.#plan?.reason ?? 'not planned yet' }
    })
    if (isFresh) this.#history.add(gates, now)
    const done = gates.every(({ state }) => state !== 'checking')
    const { forecast, reason } = this.#history.forecast(gates)
    const ready = done && gates.every(({ state }) => state !== 'fail')
    return { gates, done, ready, forecast, forecastReason: reason, at: new Date(now).toISOString() }
  }
}
