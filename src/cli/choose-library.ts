import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build, Model } from '@shared/model'
import type { CommandContext } from './command-context'

/** The build a command names: an id, a name, or a folder that is imported on the way. Throws UNKNOWN_BUILD. */
export async function chooseBuild(context: CommandContext, wanted: string): Promise<Build> {
  const found = pick(await context.client.library.builds(), wanted)
  if (found !== null) return found
  if (!existsSync(wanted)) throw new HotplateError('UNKNOWN_BUILD', { build: wanted })
  context.say(`Importing build ${wanted}: every file is read and hashed once.`)
  return context.client.library.importBuild({ path: resolve(wanted) }, { signal: context.signal })
}

/** The model a command names: an id, a name, or a GGUF file (any shard) that is imported on the way. Throws UNKNOWN_MODEL. */
export async function chooseModel(context: CommandContext, wanted: string): Promise<Model> {
  const found = pick(await context.client.library.models(), wanted)
  if (found !== null) return found
  if (!existsSync(wanted)) throw new HotplateError('UNKNOWN_MODEL', { model: wanted })
  context.say(`Importing model ${wanted}: every shard is read and hashed once.`)
  return context.client.library.importModel({ path: resolve(wanted) }, { signal: context.signal })
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
