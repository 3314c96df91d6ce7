import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build, Model } from '@shared/model'
import type { Command } from 'commander'
import type { CommandContext } from './command-context'

/** Adds the options that name a build and a model. */
export function withLibraryParts(command: Command): Command {
  return command
    .option(
      '--build <build>',
      'id or name of a build, or the folder of one; may be left out when only one is known'
    )
    .option(
      '--model <model>',
      'id or name of a model, or a GGUF file; may be left out when only one is known'
    )
}

/** The build a command names: an id, a name, or a folder that is imported on the way. Throws UNKNOWN_BUILD. */
export async function chooseBuild(context: CommandContext, wanted: string): Promise<Build> {
  const found = pick(await context.client.library.builds(), wanted)
  if (found !== null) return found
  if (!existsSync(wanted)) throw noFile(wanted) ?? new HotplateError('UNKNOWN_BUILD', { build: wanted })
  context.say(`Importing build ${wanted}: every file is read and hashed once.`)
  return context.client.library.importBuild({ path: resolve(wanted) }, { signal: context.signal })
}

/** The model a command names: an id, a name, or a GGUF file (any shard) that is imported on the way. Throws UNKNOWN_MODEL. */
export async function chooseModel(context: CommandContext, wanted: string): Promise<Model> {
  const found = pick(await context.client.library.models(), wanted)
  if (found !== null) return found
  if (!existsSync(wanted)) throw noFile(wanted) ?? new HotplateError('UNKNOWN_MODEL', { model: wanted })
  context.say(`Importing model ${wanted}: every shard is read and hashed once.`)
  return context.client.library.importModel({ path: resolve(wanted) }, { signal: context.signal })
}

/** The error for a word that can only be meant as a path, and there is no such file; null = it may be an id or a name. */
export function noFile(wanted: string): HotplateError | null {
  if (!/[/\\]|\.(gguf|zip|deb|tar|tgz|[gx]z)$/i.test(wanted)) return null
  return new HotplateError('FILE_NOT_READABLE', { file: wanted, detail: 'there is no such file' })
}

/** By id, by the beginning of an id (6 characters or more), or by a name that only one has. */
export function pick<T extends { readonly id: string; readonly name: string }>(
  list: readonly T[],
  wanted: string
): T | null {
  const exact = list.find((one) => one.id === wanted)
  if (exact !== undefined) return exact
  const named = list.filter((one) => one.name === wanted)
  const begun = wanted.length >= 6 ? list.filter((one) => one.id.startsWith(wanted)) : []
  const [only, second] = named.length > 0 ? named : begun
  return only !== undefined && second === undefined ? only : null
}

/** The only one there is; several are bad input that names them. */
export function onlyOne(
  what: 'build' | 'model',
  list: readonly { readonly id: string; readonly name: string }[]
): string {
  const [only, second] = list
  if (only !== undefined && second === undefined) return only.id
  const known = list.length === 0 ? 'none is known yet' : list.map((one) => one.name).join(', ')
  throw new HotplateError('BAD_INPUT', { detail: `Choose a ${what} with --${what}; ${known}.` })
}
