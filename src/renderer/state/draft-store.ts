import { defaultPlanSettings, type PlanSettings, type Recipe } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the user is about to put where and how to run it; lives as long as the page, so that changing views loses nothing. */
export interface DraftState {
  /** Null = the first of the library. */
  readonly buildId: string | null
  readonly modelId: string | null
  /** Null = the phone in focus. */
  readonly serials: readonly string[] | null
  readonly settings: PlanSettings
  /** The recipe that was applied last; the soak form starts from it. */
  readonly recipe: Recipe | null
}

export type DraftStore = StoreApi<DraftState>

/** The page's one draft. */
export function createDraftStore(): DraftStore {
  return createStore<DraftState>(() => ({
    buildId: null,
    modelId: null,
    serials: null,
    settings: defaultPlanSettings,
    recipe: null
  }))
}
