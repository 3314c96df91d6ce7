import type { CoreCluster, Recipe, RunIntent, SoakRequest } from '@shared/model'
import { formatCpuList, parseCpuList } from '../phones/cpu-list'
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

/** The form as a recipe fills it; build and model are those of this library that the recipe was matched with. */
export function draftOf(recipe: Recipe | null, buildId: string | null, modelId: string | null): RunDraft {
  const what = { buildId: buildId ?? '', modelId: modelId ?? '' }
  if (recipe === null) return { ...emptyDraft, ...what }
  const { intent, durationMs, prompt } = recipe
  return {
    ...emptyDraft,
    ...what,
    threadsMode: intent.threads === 'auto' ? 'auto' : 'fixed',
    threads: intent.threads === 'auto' ? emptyDraft.threads : intent.threads,
    coresMode: Array.isArray(intent.cores) ? 'list' : intent.cores,
    cores: Array.isArray(intent.cores) ? formatCpuList(intent.cores) : '',
    context: intent.context,
    residency: intent.residency,
    lock: intent.lock,
    minutes: durationMs === null ? emptyDraft.minutes : durationMs / 60_000,
    prompt: prompt ?? '',
    extraFlags: intent.extraFlags.join(' '),
    wishes: wishesOf(intent)
  }
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
