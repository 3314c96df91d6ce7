import { TuneRequest } from '@shared/model'

/** The form of a new tune as typed. */
export interface TuneDraft {
  readonly buildId: string
  readonly modelId: string
  readonly budgetMinutes: number
  readonly maxCells: number
  readonly sustainedMinutes: number
  /** Numbers of threads, as people write lists; empty = what the phone's clusters suggest. */
  readonly threads: string
  readonly also: readonly AlsoTry[]
}

export const alsoTry = ['kv', 'residency', 'repack', 'ubatch', 'devices'] as const
export type AlsoTry = (typeof alsoTry)[number]

/** The request of a draft; null when the contract would not take it. */
export function toTuneRequest(draft: TuneDraft, serial: string): TuneRequest | null {
  const threads = draft.threads.split(/[\s,，]+/).filter((part) => part !== '')
  const tries = (one: AlsoTry): boolean => draft.also.includes(one)
  const parsed = TuneRequest.safeParse({
    serial,
    buildId: draft.buildId,
    modelId: draft.modelId,
    budgetMs: Math.round(draft.budgetMinutes * 60_000),
    maxCells: draft.maxCells,
    sustainedMs: Math.round(draft.sustainedMinutes * 60_000),
    space: {
      ...(threads.length === 0 ? {} : { threads: threads.map(Number) }),
      kvTypes: tries('kv') ? [{ k: 'q8_0', v: 'q8_0' }] : [],
      residency: tries('residency') ? ['mmap', 'ram'] : [],
      repack: tries('repack') ? [true, false] : [],
      ubatch: tries('ubatch') ? [128, 256, 512] : [],
      devices: tries('devices') ? 'all' : []
    }
  })
  return parsed.success && draft.buildId !== '' && draft.modelId !== '' ? parsed.data : null
}
