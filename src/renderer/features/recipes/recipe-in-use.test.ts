import { RunIntent, type Recipe } from '@shared/model'
import { expect, test } from 'vitest'
import { recipeInUse } from './recipe-in-use'

const recipe: Recipe = {
  ...{ format: 'hotplate-recipe', version: 1, id: 'r', name: 'night', note: '', createdAt: '' },
  ...{ build: null, model: { id: 'far', name: 'qwen' }, durationMs: null, prompt: null },
  intent: RunIntent.parse({})
}
const library = (ids: readonly string[]) => ({
  builds: [],
  models: ids.map((id) => ({ id, name: id === 'm1' ? 'qwen' : id }))
})

test('a recipe is in use with the model that it names, or with any where it names none', () => {
  const here = library(['m1', 'm2'])
  expect(recipeInUse(recipe, { buildId: 'b', modelId: 'm1' }, here)).toBe(recipe)
  expect(recipeInUse(recipe, { buildId: 'b', modelId: 'm2' }, here)).toBeNull()
  expect(recipeInUse(recipe, { buildId: 'b', modelId: 'm2' }, library(['m2']))).toBeNull()
  expect(recipeInUse({ ...recipe, model: null }, { buildId: 'b', modelId: 'm2' }, here)).not.toBeNull()
  expect(recipeInUse(null, { buildId: 'b', modelId: 'm1' }, here)).toBeNull()
})
