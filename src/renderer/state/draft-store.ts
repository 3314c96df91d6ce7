import { defaultPlanSettings, planSettingsOf, type PlanSettings, type Recipe } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { draftOf, replan, type RunDraft } from '../features/soak/run-draft'

/** What the user is about to put where and how to run it; lives as long as the page, so that changing views loses nothing. */
export interface DraftState {
  /** Null = the first of the library. */
  readonly buildId: string | null
  readonly modelId: string | null
  /** Null = the phone in focus. */
  readonly serials: readonly string[] | null
  readonly settings: PlanSettings
  /** The recipe that was applied last, as long as build, model and settings are still its own. */
  readonly recipe: Recipe | null
  /** The soak form as typed, by serial; absent = nothing was typed, the form shows what is planned. */
  readonly soaks: Readonly<Record<string, RunDraft>>
}

type Planned = Pick<DraftState, 'buildId' | 'modelId' | 'serials' | 'settings'>

export interface DraftStore {
  readonly store: StoreApi<DraftState>
  /**
   * Takes what is chosen in Provision. Soak forms that were typed in follow it, the last choice counts; a recipe whose build, model
   * or settings are changed is no longer in use.
   */
  plan(part: Partial<Planned>): void
  /** Takes a recipe, with what this library has for it; what was typed for these phones gives way to it. */
  apply(
    recipe: Recipe,
    what: Pick<Planned, 'buildId' | 'modelId'> & { readonly serials: readonly string[] }
  ): void
  /** Keeps a phone's soak form as typed. */
  typeSoak(serial: string, draft: RunDraft): void
}

/** The page's one draft. */
export function createDraftStore(): DraftStore {
  const store = createStore<DraftState>(() => ({
    buildId: null,
    modelId: null,
    serials: null,
    settings: defaultPlanSettings,
    recipe: null,
    soaks: {}
  }))
  return {
    store,
    plan: (part) =>
      store.setState((old) => {
        const leaves = (['buildId', 'modelId', 'settings'] as const).some(
          (name) => part[name] !== undefined && JSON.stringify(part[name]) !== JSON.stringify(old[name])
        )
        const soaks = Object.entries(old.soaks).map(
          ([serial, draft]) => [serial, replan(draft, part)] as const
        )
        return { ...part, recipe: leaves ? null : old.recipe, soaks: Object.fromEntries(soaks) }
      }),
    apply: (recipe, what) =>
      store.setState(({ soaks }) => ({
        ...what,
        recipe,
        settings: planSettingsOf(recipe.intent),
        soaks: Object.fromEntries(Object.entries(soaks).filter(([serial]) => !what.serials.includes(serial)))
      })),
    typeSoak: (serial, draft) => store.setState(({ soaks }) => ({ soaks: { ...soaks, [serial]: draft } }))
  }
}

/** A phone's soak form: as typed, else as the applied recipe or the plan of Provision fills it. */
export function soakDraftOf(state: DraftState, serial: string): RunDraft {
  return state.soaks[serial] ?? draftOf(state)
}
