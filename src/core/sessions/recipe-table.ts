import type { RecipeStore } from '@core/recipes/types'
import { Recipe } from '@shared/model'
import type { Database } from './database'

/** The recipes in the store's database, in the order of their first save. */
export function recipeTable(db: Database): RecipeStore {
  return {
    recipes: () =>
      (db.prepare('SELECT json FROM recipes ORDER BY rowid').all() as { json: string }[]).map((row) =>
        Recipe.parse(JSON.parse(row.json))
      ),
    putRecipe: (recipe) => {
      db.prepare(
        'INSERT INTO recipes (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json'
      ).run(recipe.id, JSON.stringify(recipe))
    },
    removeRecipe: (id) => db.prepare('DELETE FROM recipes WHERE id = ?').run(id).changes > 0
  }
}
