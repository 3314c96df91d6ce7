import { TuneRequest, type CoreChoice } from '@shared/model'
import { parseCpuList } from '../phones/cpu-list'

/** The form of a new tune as typed. */
export interface TuneDraft {
  readonly buildId: string
  readonly modelId: string
  readonly budgetMinutes: number
  readonly maxCells: number
  readonly sustainedMinutes: number
  /** Numbers of threads, as people write lists; empty = what the phone's clusters suggest. */
  readonly threads: string
  /** Sets of cores with semicolons between them, `any` = not pinned; empty = what the phone's clusters suggest. */
  readonly cores: string
  /** Threads of the prompt; empty = those of the decoding. */
  readonly threadsBatch: string
  readonly also: readonly AlsoTry[]
}

export const alsoTry = ['kv', 'residency', 'repack', 'ubatch', 'devices'] as const
export type AlsoTry = (typeof alsoTry)[number]

/** The request of a draft; null when the contract would not take it. */
export function toTuneRequest(draft: TuneDraft, serial: string): TuneRequest | null {
  const threads = numbersOf(draft.threads)
  const cores = coreSetsOf(draft.cores)
  const tries = (one: AlsoTry): boolean => draft.also.includes(one)
  const parsed = TuneRequest.safeParse({
    serial,
    buildId: draft.buildId,
    modelId: draft.modelId,
    budgetMs: Math.round(draft.budgetMinutes * 60_000),
    maxCells: draft.maxCells,
    sustainedMs: Math.round(draft.sustainedMinutes * 60_000),
    space: {
      ...(threads.length === 0 ? {} : { threads }),
      ...(cores.length === 0 ? {} : { cores }),
      threadsBatch: numbersOf(draft.threadsBatch),
      kvTypes: tries('kv') ? [{ k: 'q8_0', v: 'q8_0' }] : [],
      residency: tries('residency') ? ['mmap', 'ram'] : [],
      repack: tries('repack') ? [true, false] : [],
      ubatch: tries('ubatch') ? [128, 256, 512] : [],
      devices: tries('devices') ? 'all' : []
    }
  })
  return parsed.success && draft.buildId !== '' && draft.modelId !== '' ? parsed.data : null
}

function numbersOf(text: string): readonly number[] {
  return text
    .split(/[\s,，]+/)
    .filter((part) => part !== '')
    .map(Number)
}

/** A set that cannot be read is `null`, which the contract does not take. */
function coreSetsOf(text: string): readonly (CoreChoice | null)[] {
  const sets = text.split(/[;；]/).map((part) => part.trim())
  return sets
    .filter((part) => part !== '')
    .map((part) => (part === 'any' ? part : (parseCpuList(part)?.slice() ?? null)))
}
