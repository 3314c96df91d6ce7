import { z } from 'zod'
import { Recipe } from '../model'
import { base } from './base'

const Id = z.object({ id: z.string() })

/** What is saved of a recipe; the id is given at the first save, the date stays that of the first save. */
const Draft = Recipe.omit({ format: true, version: true }).partial({ id: true, createdAt: true })

export const recipes = {
  list: base.output(z.array(Recipe)),
  /** With the id of one that is there: replaces it. Throws UNKNOWN_RECIPE for another id. */
  save: base.input(Draft).output(Recipe),
  remove: base.input(Id).output(z.object({ removed: z.boolean() })),
  /** The recipe as the text of a file, and a safe name for it. */
  exportText: base.input(Id).output(z.object({ fileName: z.string(), text: z.string() })),
  /** Reads a recipe file; the same recipe again changes nothing. Throws RECIPE_INVALID, RECIPE_NEWER. */
  importText: base.input(z.object({ text: z.string().max(1_000_000) })).output(Recipe)
}
