import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Recipe } from '@shared/model'
import type { Command } from 'commander'
import { applyRecipe } from '../apply-recipe'
import { chooseBuild, chooseModel, pick } from '../choose-library'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import {
  intentOf,
  positiveNumber,
  withCommon,
  withIntent,
  type CommonOptions,
  type IntentOptions
} from '../options'
import { recipesText, recipeText } from '../recipe-text'

interface SaveOptions extends CommonOptions, IntentOptions {
  readonly build?: string
  readonly model?: string
  readonly minutes?: number
  readonly note?: string
  readonly prompt?: string
}

interface ApplyOptions extends CommonOptions {
  readonly serial?: readonly string[]
  readonly loadAnyway?: true
}

/** `hotplate recipes`: build + model + run settings under a name; list, show, save, export, import, remove, apply. */
export const addRecipes: AddCommand = (program, host) => {
  const group = program.command('recipes').description('build + model + run settings, saved and shared')
  const add = (spec: string, words: string, more: (command: Command) => Command = (c) => c): Command =>
    more(withCommon(group.command(spec).description(words)))
  const run = (options: CommonOptions, work: (context: CommandContext) => Promise<ExitCode>): Promise<void> =>
    runCommand(host, options, work)

  withCommon(group.command('list', { isDefault: true }).description('list them')).action(
    (options: CommonOptions) => run(options, listAll)
  )
  add('show <recipe>', 'one of them, whole').action((name: string, options: CommonOptions) =>
    run(options, async (context) => {
      const recipe = await chooseRecipe(context, name)
      context.print(recipe, recipeText(recipe))
      return exitCode.done
    })
  )
  add('save <name> [flags...]', 'save one; flags after -- are llama.cpp’s own', (command) =>
    withIntent(
      command
        .option('--build <build>', 'id, name or path of a build')
        .option('--model <model>', 'id or name of a model, or a GGUF file')
        .option('--minutes <n>', 'how long a soak of it runs', positiveNumber)
        .option('--note <text>', 'what it is for')
        .option('--prompt <text>', 'the prompt of a soak')
    )
  ).action((name: string, flags: string[], options: SaveOptions) =>
    run(options, (context) => save(context, { name, flags, options }))
  )
  add('export <recipe>', 'write its file', (command) =>
    command.option('--out <file>', 'where to; - (default) writes to stdout', '-')
  ).action((name: string, options: CommonOptions & { readonly out: string }) =>
    run(options, (context) => exportFile(context, name, options.out))
  )
  add('import <files...>', 'take in recipe files').action((files: string[], options: CommonOptions) =>
    run(options, (context) => importFiles(context, files))
  )
  add('remove <recipe>', 'remove one; builds, models and phones stay as they are').action(
    (name: string, options: CommonOptions) =>
      run(options, async (context) => {
        const recipe = await chooseRecipe(context, name)
        const answer = await context.client.recipes.remove({ id: recipe.id })
        context.print(answer, `Removed recipe “${recipe.name}”.`)
        return exitCode.done
      })
  )
  add('apply <recipe>', 'put its build and model on phones', (command) =>
    command
      .option('-s, --serial <serial...>', 'phones; may be left out when one is ready')
      .option('--load-anyway', 'also where the model will hardly fit into memory')
  ).action((name: string, options: ApplyOptions) =>
    run(options, async (context) =>
      applyRecipe(context, await chooseRecipe(context, name), {
        serials: options.serial ?? [],
        loadAnyway: options.loadAnyway === true
      })
    )
  )
}

async function listAll({ client, print }: CommandContext): Promise<ExitCode> {
  const recipes = await client.recipes.list()
  print(recipes, recipesText(recipes))
  return exitCode.done
}

async function chooseRecipe({ client }: CommandContext, wanted: string): Promise<Recipe> {
  const found = pick(await client.recipes.list(), wanted)
  if (found === null) throw new HotplateError('UNKNOWN_RECIPE', { recipe: wanted })
  return found
}

async function save(
  context: CommandContext,
  asked: { readonly name: string; readonly flags: readonly string[]; readonly options: SaveOptions }
): Promise<ExitCode> {
  const { name, flags, options } = asked
  const build = options.build === undefined ? null : await chooseBuild(context, options.build)
  const model = options.model === undefined ? null : await chooseModel(context, options.model)
  const known = (await context.client.recipes.list()).filter((recipe) => recipe.name === name)
  const recipe = await context.client.recipes.save({
    ...(known.length === 1 ? { id: known[0]?.id } : {}),
    ...{ name, note: options.note ?? '', prompt: options.prompt ?? null, intent: intentOf(options, flags) },
    build: build === null ? null : { id: build.id, name: build.name },
    model: model === null ? null : { id: model.id, name: model.name },
    durationMs: options.minutes === undefined ? null : Math.round(options.minutes * 60_000)
  })
  context.print(recipe, recipeText(recipe))
  return exitCode.done
}

async function exportFile(context: CommandContext, name: string, out: string): Promise<ExitCode> {
  const recipe = await chooseRecipe(context, name)
  const { fileName, text } = await context.client.recipes.exportText({ id: recipe.id })
  if (out === '-') context.terminal.out.write(text)
  else {
    await writeFile(resolve(out), text).catch((error: unknown) => {
      throw new HotplateError('BAD_INPUT', { detail: `${out} cannot be written: ${String(error)}` })
    })
    context.print({ path: resolve(out), fileName }, `Wrote ${resolve(out)}.`)
  }
  return exitCode.done
}

async function importFiles(context: CommandContext, files: readonly string[]): Promise<ExitCode> {
  const recipes: Recipe[] = []
  for (const file of files) {
    const text = await readFile(resolve(file), 'utf8').catch((error: unknown) => {
      throw new HotplateError('FILE_NOT_READABLE', { file, detail: String(error) })
    })
    recipes.push(await context.client.recipes.importText({ text }))
  }
  context.print(recipes, recipesText(recipes))
  return exitCode.done
}
