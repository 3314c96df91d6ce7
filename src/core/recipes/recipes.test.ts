import { expect, test } from 'vitest'
import { RunIntent, type Recipe } from '@shared/model'
import { createRecipes } from './create-recipes'
import type { RecipeDraft, RecipeService } from './types'

function memoryRecipes(): RecipeService {
  const kept = new Map<string, Recipe>()
  const store = {
    recipes: () => [...kept.values()],
    putRecipe: (recipe: Recipe) => void kept.set(recipe.id, recipe),
    removeRecipe: (id: string) => kept.delete(id)
  }
  return createRecipes({ store, now: () => 0 })
}

const draft: RecipeDraft = {
  name: 'Soak ../of Qwen: 30 min',
  note: 'two lines\nof text',
  build: { id: 'b'.repeat(12), name: 'llama-b10587' },
  model: null,
  intent: RunIntent.parse({ context: 4096, extraFlags: ['-fa', 'on'] }),
  durationMs: 1_800_000,
  prompt: null
}

const code = (wanted: string, detail = /./): unknown =>
  expect.objectContaining({ code: wanted, message: expect.stringMatching(detail) as string })

test('a saved recipe is found by id and name, changed under its id, and removed', () => {
  const recipes = memoryRecipes()
  const saved = recipes.save(draft)
  expect(saved).toMatchObject({
    format: 'hotplate-recipe',
    version: 1,
    createdAt: '1970-01-01T00:00:00.000Z'
  })
  expect(recipes.get(saved.id)).toEqual(recipes.get(draft.name))
  const changed = recipes.save({ ...saved, note: 'other', createdAt: '2031-01-01T00:00:00.000Z' })
  expect(changed).toEqual({ ...saved, note: 'other' })
  expect(recipes.list()).toEqual([changed])
  expect(() => recipes.save({ ...draft, id: 'ffffffffffff' })).toThrow(code('UNKNOWN_RECIPE'))
  expect([recipes.remove(saved.id), recipes.remove(saved.id)]).toEqual([true, false])
})

test('a recipe file makes the same recipe on another PC, once', () => {
  const here = memoryRecipes()
  const there = memoryRecipes()
  const saved = here.save(draft)
  const { fileName, text } = here.exportText(saved.id)
  expect(fileName).toBe('Soak-..-of-Qwen-30-min.hotplate-recipe.json')
  expect(there.importText(text)).toEqual(saved)
  expect(there.importText(text)).toEqual(saved)
  expect(there.list()).toHaveLength(1)
})

test('a file never takes the place of another recipe: a taken or strange id is replaced', () => {
  const recipes = memoryRecipes()
  const saved = recipes.save(draft)
  const other = recipes.importText(JSON.stringify({ ...saved, note: 'not the same' }))
  expect(other.id).not.toBe(saved.id)
  const strange = recipes.importText(JSON.stringify({ ...saved, note: 'third', id: '../../etc' }))
  expect(strange.id).toMatch(/^[0-9a-f]{12}$/)
  expect(recipes.list()).toHaveLength(3)
})

const whole = { ...draft, format: 'hotplate-recipe', version: 1, id: 'a'.repeat(12), createdAt: '2026-01-01' }

test.each<[string, unknown, string, RegExp]>([
  ['a newer version', { ...whole, version: 2 }, 'RECIPE_NEWER', /version 2/],
  ['an older version', { ...whole, version: 0 }, 'RECIPE_INVALID', /version is not 1/],
  ['another format', { ...whole, format: 'recipe' }, 'RECIPE_INVALID', /format/],
  ['a list', [whole], 'RECIPE_INVALID', /not a JSON object/],
  ['escapes in a name', { ...whole, name: 'a\u001b[2J' }, 'RECIPE_INVALID', /control characters/],
  ['reordered text', { ...whole, note: 'a\u202eb' }, 'RECIPE_INVALID', /control characters/],
  ['no date', { ...whole, createdAt: 'soon' }, 'RECIPE_INVALID', /createdAt/],
  ['a setting out of range', { ...whole, intent: { context: 1 } }, 'RECIPE_INVALID', /intent\.context/],
  ['a missing part', { ...whole, model: undefined }, 'RECIPE_INVALID', /model/]
])('%s is refused by name', (_, file, wanted, detail) => {
  const recipes = memoryRecipes()
  expect(() => recipes.importText(JSON.stringify(file))).toThrow(code(wanted, detail))
  expect(recipes.list()).toEqual([])
})

test('text that is no JSON, or far too long, is refused', () => {
  const recipes = memoryRecipes()
  expect(() => recipes.importText('<html>')).toThrow(code('RECIPE_INVALID', /not JSON/))
  expect(() => recipes.importText('['.repeat(200_000))).toThrow(code('RECIPE_INVALID'))
  expect(() => recipes.importText(' '.repeat(300_000))).toThrow(code('RECIPE_INVALID', /longer/))
})
