import { disguise } from '@shared/base/disguise'
import { HotplateError } from '@shared/errors/hotplate-error'
import { Recipe } from '@shared/model'

/** The version that this program writes, and the newest that it reads. */
const knownVersion = 1
/** No recipe comes near this; a larger file is something else. */
const maxChars = 256 * 1024
const idPattern = /^[0-9a-f]{12}$/

/** The text of a recipe's file: the recipe as JSON, for people to read and compare. */
export function recipeText(recipe: Recipe): string {
  return `${JSON.stringify(recipe, null, 2)}\n`
}

/** A name for a recipe's file that every system allows and that stays in its folder. */
export function recipeFileName(recipe: Recipe): string {
  const plain = recipe.name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return `${plain.slice(0, 60) || recipe.id}.hotplate-recipe.json`
}

/**
 * Reads a recipe file that anyone may have written. Unknown fields are dropped. Throws RECIPE_NEWER for a version after
 * ours and RECIPE_INVALID, which says what is wrong, for everything else.
 */
export function readRecipeText(text: string): Recipe {
  if (text.length > maxChars) throw invalid(`it is longer than ${maxChars} characters.`)
  const head = readHead(text)
  if (head['format'] !== 'hotplate-recipe') throw invalid('it has no "format": "hotplate-recipe".')
  const version = head['version']
  if (typeof version === 'number' && Number.isInteger(version) && version > knownVersion)
    throw new HotplateError('RECIPE_NEWER', { found: version, known: knownVersion })
  if (version !== knownVersion) throw invalid(`its version is not ${knownVersion}.`)
  const read = Recipe.safeParse(head)
  if (!read.success) {
    const [issue] = read.error.issues
    throw invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  checkWords(read.data)
  return read.data
}

/** Is this an id that we may have given? Others are replaced: ids become parts of file names. */
export function isRecipeId(id: string): boolean {
  return idPattern.test(id)
}

/** Two recipes that say the same, whatever their ids and dates. */
export function sameContent(one: Recipe, other: Recipe): boolean {
  const content = (recipe: Recipe): string =>
    JSON.stringify(Recipe.parse({ ...recipe, id: '', createdAt: '' }))
  return content(one) === content(other)
}

function readHead(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw invalid('it is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('it is not a JSON object.')
  return { ...value }
}

function checkWords({ name, note, build, model, intent, createdAt }: Recipe): void {
  const lines = [name, build?.name, build?.id, model?.name, model?.id, createdAt, ...intent.extraFlags]
  if (lines.some((line) => line !== undefined && disguise.test(line)))
    throw invalid('a name or flag in it holds control characters.')
  if (disguise.test(note.replace(/[\n\t]/g, ''))) throw invalid('its note holds control characters.')
  if (Number.isNaN(Date.parse(createdAt))) throw invalid('createdAt: it is not a date.')
}

function invalid(detail: string): HotplateError {
  return new HotplateError('RECIPE_INVALID', { detail })
}
