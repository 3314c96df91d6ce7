import { join } from 'node:path'
import { isOrphan, programMark } from '@core/app/program-mark'
import { createCapabilityProbe } from '@core/builds/capabilities'
import type { RecipeService } from '@core/recipes/types'
import { createRecipes } from '@core/recipes/create-recipes'
import { createTuner, type TunerParts } from '@core/tuner/create-tuner'
import type { TuneService } from '@core/tuner/types'
import { silentLog } from '@shared/base/log'
import type { Recording } from './session-bench'

/** The hours of a bench phone pass in minutes: its watchdog has nothing to do. */
export const noLimits = { batteryC: 70, skinC: 90 }

/** A tuner over a recording's rooms, as the product puts it together. */
export function openTuner(
  { phones, library, store, folder }: Recording & { readonly folder: string },
  change: Partial<TunerParts> = {}
): { readonly tuner: TuneService; readonly recipes: RecipeService } {
  const recipes = createRecipes({ store: store.recipes })
  const tuner = createTuner({
    ...{ phones, library, capabilities: createCapabilityProbe(), recipes, folder, log: silentLog },
    scripts: join(import.meta.dirname, '../../resources/phone'),
    owner: { mark: programMark(), isGone: isOrphan },
    ...change
  })
  return { tuner, recipes }
}
