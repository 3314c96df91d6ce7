import { randomBytes } from 'node:crypto'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Recipe } from '@shared/model'
import { isRecipeId, readRecipeText, recipeFileName, recipeText, sameContent } from './recipe-file'
import type { RecipeService, RecipeStore } from './types'

export interface RecipesOptions {
  readonly store: RecipeStore
  /** Wall clock in ms. */
  readonly now?: () => number
}

const newId = (): string => randomBytes(6).toString('hex')

/** The recipes over a store that remembers them. */
export function createRecipes({ store, now = Date.now }: RecipesOptions): RecipeService {
  const find = (id: string): Recipe => {
    const all = store.recipes()
    const named = all.filter(({ name }) => name === id)
    const found = all.find((recipe) => recipe.id === id) ?? (named.length === 1 ? named[0] : undefined)
    if (found === undefined) throw new HotplateError('UNKNOWN_RECIPE', { recipe: id })
    return found
  }
  const put = (recipe: Recipe): Recipe => {
    store.putRecipe(recipe)
    return recipe
  }
  return {
    list: () => store.recipes(),
    get: find,
    save(draft) {
      const { id, createdAt: _asked, ...content } = draft
      const known = id === undefined ? null : find(id)
      return put({
        ...content,
        ...{ format: 'hotplate-recipe', version: 1 },
        id: known?.id ?? newId(),
        createdAt: known?.createdAt ?? new Date(now()).toISOString()
      })
    },
    remove: (id) => store.removeRecipe(id),
    exportText(id) {
      const recipe = find(id)
      return { fileName: recipeFileName(recipe), text: recipeText(recipe) }
    },
    importText(text) {
      const read = readRecipeText(text)
      const all = store.recipes()
      const same = all.find((recipe) => sameContent(recipe, read))
      if (same !== undefined) return same
      const free = isRecipeId(read.id) && all.every(({ id }) => id !== read.id)
      return put(free ? read : { ...read, id: newId() })
    }
  }
}
