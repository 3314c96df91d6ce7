import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about recipes. */
export function recipeRoutes(answer: Answering, { recipes }: CoreServices) {
  return {
    list: answer.recipes.list.handler(() => [...recipes.list()]),
    save: answer.recipes.save.handler(({ input }) => recipes.save(input)),
    remove: answer.recipes.remove.handler(({ input }) => ({ removed: recipes.remove(input.id) })),
    exportText: answer.recipes.exportText.handler(({ input }) => recipes.exportText(input.id)),
    importText: answer.recipes.importText.handler(({ input }) => recipes.importText(input.text))
  }
}
