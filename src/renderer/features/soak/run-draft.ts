import type { CoreCluster, PlanSettings, Recipe, RunIntent, SoakRequest } from '@shared/model'
import { formatCpuList, parseCpuList } from '../phones/cpu-list'
import { intentOf } from '../recipes/settings-intent'
import { plainEngine, toEngine, type EngineDraft } from './engine-draft'
import { plainProtocol, toProtocol, type ProtocolDraft } from './protocol-draft'
import { noWishes, wishedIntent, wishesOf, wishFaults, type RunWishes } from './run-wishes'

/** The run form as typed; turned into a request by `toIntent` and `toRequest`. */
export interface RunDraft {
  readonly buildId: string
  readonly modelId: string
  readonly threadsMode: 'auto' | 'fixed'
  readonly threads: number
  readonly coresMode: 'auto' | 'any' | 'list' | CoreCluster
  readonly cores: string
  readonly context: number
  readonly residency: RunIntent['residency']
  readonly lock: boolean
  readonly minutes: number
  readonly name: string
  readonly cooling: string
  readonly prompt: string
  readonly extraFlags: string
  readonly wishes: RunWishes
  readonly protocol: ProtocolDraft
  readonly engine: EngineDraft
  /** Start although the plan says that it does not fit. */
  readonly loadAnyway: boolean
}

/** What is wrong in a draft, by field. */
export type DraftFault =
  'build' | 'model' | 'threads' | 'cores' | 'context' | 'minutes' | 'wishes' | 'protocol' | 'engine'

export const emptyDraft: RunDraft = {
  buildId: '',
  modelId: '',
  threadsMode: 'auto',
  threads: 4,
  coresMode: 'auto',
  cores: '',
  context: 2048,
  residency: 'mmap',
  lock: false,
  minutes: 15,
  name: '',
  cooling: '',
  prompt: '',
  extraFlags: '',
  wishes: noWishes,
  protocol: plainProtocol,
  engine: plainEngine,
  loadAnyway: false
}

/** What a form starts from: what is chosen in Provision, and the recipe that is in use. */
export interface DraftOrigin {
  /** Null = the first of the library. */
  readonly buildId: string | null
  readonly modelId: string | null
  readonly settings: PlanSettings
  readonly recipe: Recipe | null
}

/** The form as a recipe fills it, else as it is planned in Provision. */
export function draftOf({ buildId, modelId, settings, recipe }: DraftOrigin): RunDraft {
  const intent = recipe?.intent ?? intentOf(settings)
  const durationMs = recipe?.durationMs ?? null
  return {
    ...withIntent(emptyDraft, intent),
    buildId: buildId ?? '',
    modelId: modelId ?? '',
    minutes: durationMs === null ? emptyDraft.minutes : durationMs / 60_000,
    prompt: recipe?.prompt ?? ''
  }
}

/** A form whose run is to be this one. */
export function withIntent(draft: RunDraft, intent: RunIntent): RunDraft {
  return {
    ...draft,
    threadsMode: intent.threads === 'auto' ? 'auto' : 'fixed',
    threads: intent.threads === 'auto' ? draft.threads : intent.threads,
    coresMode: Array.isArray(intent.cores) ? 'list' : intent.cores,
    cores: Array.isArray(intent.cores) ? formatCpuList(intent.cores) : '',
    context: intent.context,
    residency: intent.residency,
    lock: intent.lock,
    extraFlags: intent.extraFlags.join(' '),
    wishes: wishesOf(intent)
  }
}

/**
 * A form that was typed in, after something else was chosen in Provision: what a plan knows changes, the consent to load against
 * the former plan is gone, the rest stays.
 */
export function replan(draft: RunDraft, part: Partial<Omit<DraftOrigin, 'recipe'>>): RunDraft {
  const { buildId, modelId, settings } = part
  if (buildId === undefined && modelId === undefined && settings === undefined) return draft
  const what = {
    buildId: buildId ?? draft.buildId,
    modelId: modelId ?? draft.modelId,
    loadAnyway: false
  }
  if (settings === undefined) return { ...draft, ...what }
  const intent = intentOf(settings)
  const { context, residency } = intent
  const { kvTypeK, kvTypeV, ubatch, flashAttention } = wishesOf(intent)
  const wishes = { ...draft.wishes, kvTypeK, kvTypeV, ubatch, flashAttention }
  return { ...draft, ...what, context, residency, wishes }
}

/** True where the form would run just what the recipe says. */
export function isOfRecipe(draft: RunDraft, recipe: Recipe): boolean {
  const filled = withIntent(draft, recipe.intent)
  return JSON.stringify(toIntent(draft)) === JSON.stringify(toIntent(filled))
}

/** Every fault of the draft; empty = it can be started. */
export function draftFaults(draft: RunDraft): readonly DraftFault[] {
  const whole = (value: number, from: number, to: number): boolean =>
    Number.isInteger(value) && value >= from && value <= to
  const checks: readonly (readonly [DraftFault, boolean])[] = [
    ['build', draft.buildId !== ''],
    ['model', draft.modelId !== ''],
    ['threads', draft.threadsMode === 'auto' || whole(draft.threads, 1, 64)],
    ['cores', draft.coresMode !== 'list' || parseCpuList(draft.cores) !== null],
    ['context', whole(draft.context, 256, 1_048_576)],
    ['minutes', Number.isFinite(draft.minutes) && draft.minutes >= 0.1 && draft.minutes <= 1440],
    ['wishes', wishFaults(draft.wishes).length === 0],
    ['protocol', toProtocol(draft.protocol, 15, null) !== null],
    ['engine', toEngine(draft.engine) !== null]
  ]
  return checks.flatMap(([fault, right]) => (right ? [] : [fault]))
}

/** The intent of a draft without faults. */
export function toIntent(draft: RunDraft): RunIntent {
  const cores = draft.coresMode === 'list' ? parseCpuList(draft.cores) : null
  return {
    threads: draft.threadsMode === 'auto' ? 'auto' : draft.threads,
    cores: draft.coresMode === 'list' ? (cores === null ? 'auto' : [...cores]) : draft.coresMode,
    context: draft.context,
    residency: draft.residency,
    lock: draft.lock,
    extraFlags: draft.extraFlags.split(/\s+/).filter((flag) => flag !== ''),
    ...wishedIntent(draft.wishes)
  }
}

/** The request of a draft without faults; empty texts are left out. */
export function toRequest(draft: RunDraft, serial: string): SoakRequest {
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim())
  const [name, cooling, prompt] = [text(draft.name), text(draft.cooling), text(draft.prompt)]
  const protocol = toProtocol(draft.protocol, draft.minutes, cooling)
  const engine = toEngine(draft.engine) ?? undefined
  return {
    serial,
    buildId: draft.buildId,
    modelId: draft.modelId,
    intent: toIntent(draft),
    durationMs: Math.round(draft.minutes * 60_000),
    ...(name === null ? {} : { name }),
    ...(cooling === null ? {} : { cooling }),
    ...(prompt === null ? {} : { prompt }),
    ...(protocol === null ? {} : { protocol }),
    ...(engine === undefined ? {} : { engine }),
    ...(draft.loadAnyway ? { loadAnyway: true } : {})
  }
}
