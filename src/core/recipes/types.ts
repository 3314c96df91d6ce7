import type { Recipe } from '@shared/model'

/** Where recipes are kept; implemented by the store (core/sessions), passed in by core/app. */
export interface RecipeStore {
  recipes(): readonly Recipe[]
  putRecipe(recipe: Recipe): void
  removeRecipe(id: string): boolean
}

/** What is saved: without an id it is a new recipe. */
export type RecipeDraft = Omit<Recipe, 'format' | 'version' | 'id' | 'createdAt'> & {
  readonly id?: string | undefined
  readonly createdAt?: string | undefined
}

/** Recipes of this PC, and how they travel as files. */
export interface RecipeService {
  list(): readonly Recipe[]
  /** By id, or by a name that only one has. Throws UNKNOWN_RECIPE. */
  get(idOrName: string): Recipe
  /** A draft with an id replaces that recipe and keeps its date. Throws UNKNOWN_RECIPE. */
  save(draft: RecipeDraft): Recipe
  remove(id: string): boolean
  /** The text of a recipe file, and a name for it that is safe on every system. Throws UNKNOWN_RECIPE. */
  exportText(id: string): { readonly fileName: string; readonly text: string }
  /** Takes in a recipe file; one with the same content as a recipe that is there gives that one. Throws RECIPE_INVALID, RECIPE_NEWER. */
  importText(text: string): Recipe
}
