import type { Recipe, RecipePart } from '@shared/model'
import { findPart } from './find-part'

/** The applied recipe, where build and model are those that it names (one that names none takes any); else null. */
export function recipeInUse(
  recipe: Recipe | null,
  chosen: { readonly buildId: string; readonly modelId: string },
  library: { readonly builds: readonly RecipePart[]; readonly models: readonly RecipePart[] }
): Recipe | null {
  if (recipe === null) return null
  const { build, model } = recipe
  const fits =
    (build === null || findPart(library.builds, build)?.id === chosen.buildId) &&
    (model === null || findPart(library.models, model)?.id === chosen.modelId)
  return fits ? recipe : null
}
