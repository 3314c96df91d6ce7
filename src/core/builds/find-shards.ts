import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { notReadable } from '@core/gguf/byte-source'
import { modelInvalid } from '@core/gguf/model-invalid'
import { parseSplitName, splitName } from '@core/gguf/split'
import { HotplateError } from '@shared/errors/hotplate-error'

/** The files of one model, in order. `name` is what they have in common, without place and ending. */
export interface FoundModel {
  readonly folder: string
  readonly name: string
  readonly files: readonly string[]
}

/**
 * Finds all shards beside any one of them, or the only model of a folder (vision projectors, `mmproj*`, are not
 * models). Throws FILE_NOT_READABLE, SHARD_MISSING, MODEL_INVALID.
 */
export async function findShards(path: string): Promise<FoundModel> {
  const status = await stat(path).catch((error: unknown) => {
    throw notReadable(path, error)
  })
  const folder = status.isDirectory() ? path : dirname(path)
  const names = await readdir(folder).catch((error: unknown) => {
    throw notReadable(folder, error)
  })
  const chosen = status.isDirectory() ? onlyModel(folder, names) : basename(path)
  return { folder, ...shardsOf(chosen, names) }
}

/** The first file of the folder's only model. */
function onlyModel(folder: string, names: readonly string[]): string {
  const files = names.filter((name) => /\.gguf$/i.test(name) && !/mmproj/i.test(name)).sort()
  const models = new Map(files.map((name) => [modelName(name), name]))
  const [first] = models.values()
  if (first === undefined) throw modelInvalid(folder, 'noModel', 'the folder holds no .gguf file.')
  if (models.size > 1)
    throw modelInvalid(
      folder,
      'severalModels',
      `the folder holds ${models.size} models (${[...models.keys()].slice(0, 5).join(', ')}); choose one file.`
    )
  return first
}

function modelName(file: string): string {
  return parseSplitName(file)?.prefix ?? file.replace(/\.gguf$/i, '')
}

function shardsOf(chosen: string, names: readonly string[]): Omit<FoundModel, 'folder'> {
  const part = parseSplitName(chosen)
  if (part === null) return { name: modelName(chosen), files: [chosen] }
  const files = Array.from({ length: part.count }, (_, index) => splitName({ ...part, number: index + 1 }))
  const there = new Set(names)
  const missing = files.flatMap((file, index) => (there.has(file) ? [] : [index + 1]))
  if (missing.length > 0)
    throw new HotplateError('SHARD_MISSING', {
      missing: missing.slice(0, 10).join(', '),
      count: part.count,
      file: chosen
    })
  return { name: part.prefix === '' ? chosen : part.prefix, files }
}

/** The path of one of the files. */
export function shardPath(model: { readonly folder: string }, name: string): string {
  return join(model.folder, name)
}
