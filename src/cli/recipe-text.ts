import type { Recipe } from '@shared/model'
import { textTable } from './table'

/** Recipes as a table. */
export function recipesText(recipes: readonly Recipe[]): string {
  if (recipes.length === 0) return 'No recipe is saved. `hotplate recipes save NAME …` saves one.'
  const columns = [{ title: 'id' }, { title: 'name' }, { title: 'build' }, { title: 'model' }] as const
  return textTable(
    columns,
    recipes.map(({ id, name, build, model }) => [id, name, build?.name ?? '', model?.name ?? ''])
  )
}

/** One recipe, a line a setting. */
export function recipeText(recipe: Recipe): string {
  const { intent } = recipe
  const cores = Array.isArray(intent.cores) ? intent.cores.join(',') : intent.cores
  const rows: readonly (readonly [string, string])[] = [
    ['recipe', `${recipe.name} (${recipe.id})`],
    ['build', recipe.build === null ? 'any' : `${recipe.build.name} (${recipe.build.id})`],
    ['model', recipe.model === null ? 'any' : `${recipe.model.name} (${recipe.model.id})`],
    ['threads', String(intent.threads)],
    ['cores', cores],
    ['context', String(intent.context)],
    ['weights', `${intent.residency}${intent.lock ? ', locked' : ''}`],
    ['flags', intent.extraFlags.join(' ')],
    ['duration', recipe.durationMs === null ? '' : `${recipe.durationMs / 60_000} min`],
    ['prompt', recipe.prompt ?? ''],
    ['note', recipe.note]
  ]
  return rows
    .filter(([, value]) => value !== '')
    .map(([title, value]) => `${title.padEnd(9)} ${value}`)
    .join('\n')
}
