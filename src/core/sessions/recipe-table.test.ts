import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RunIntent, type Recipe } from '@shared/model'
import { capabilityTable } from './capability-table'
import { openDatabase } from './database'
import { recipeTable } from './recipe-table'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'hotplate-tables-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const recipe: Recipe = {
  ...{ format: 'hotplate-recipe', version: 1, id: 'a', name: 'n', note: '', createdAt: '2026-01-01' },
  ...{ build: null, model: null, intent: RunIntent.parse({}), durationMs: null, prompt: null }
}

test('recipes and capabilities are there when the database is opened again', () => {
  const file = join(folder, 'a.db')
  const first = openDatabase(file)
  recipeTable(first).putRecipe(recipe)
  recipeTable(first).putRecipe({ ...recipe, name: 'changed' })
  capabilityTable(first).put('k', { helpText: 'h', versionText: 'v' })
  first.close()
  const db = openDatabase(file)
  expect(recipeTable(db).recipes()).toEqual([{ ...recipe, name: 'changed' }])
  expect(capabilityTable(db).get('k')).toEqual({ helpText: 'h', versionText: 'v' })
  expect(capabilityTable(db).get('other')).toBeNull()
  expect([recipeTable(db).removeRecipe('a'), recipeTable(db).removeRecipe('a')]).toEqual([true, false])
  db.close()
})
