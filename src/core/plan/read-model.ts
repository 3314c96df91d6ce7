import { basename } from 'node:path'
import { findShards, shardPath } from '@core/builds/find-shards'
import type { Library } from '@core/builds/types'
import { withFileSource } from '@core/gguf/byte-source'
import type { PlannedModel } from '@core/gguf/memory/plan-memory'
import { modelInvalid } from '@core/gguf/model-invalid'
import { readGgufHeader } from '@core/gguf/read-header'
import { checkShards, type NamedHeader } from '@core/gguf/split'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Model } from '@shared/model'

/** A model to plan: its headers, and the library's entry where it has one (then its id is known to phones). */
export interface ReadModel extends PlannedModel {
  readonly id: string | null
}

/**
 * Reads the headers of a model of the library, or of a file and the shards beside it. Throws UNKNOWN_MODEL, BAD_INPUT and
 * what reading a GGUF may throw.
 */
export async function readPlannedModel(
  library: Library,
  wanted: { readonly modelId?: string | undefined; readonly path?: string | undefined }
): Promise<ReadModel> {
  const { modelId, path } = wanted
  if (path !== undefined) return { ...(await readHeaders(path)), id: idOf(library, path) }
  if (modelId === undefined)
    throw new HotplateError('BAD_INPUT', { detail: 'Name a model, by id or by path.' })
  const model = library.model(modelId)
  return { ...(await readHeaders(firstShard(model))), name: model.name, id: model.id }
}

function firstShard(model: Model): string {
  const [first] = model.shards
  if (first === undefined) throw new HotplateError('UNKNOWN_MODEL', { model: model.name })
  return shardPath(model, first.name)
}

/** A file that was imported before is that model. */
function idOf(library: Library, path: string): string | null {
  const known = library
    .models()
    .find((model) => model.shards.some((shard) => shardPath(model, shard.name) === path))
  return known?.id ?? null
}

async function readHeaders(path: string): Promise<PlannedModel> {
  const found = await findShards(path)
  const headers: NamedHeader[] = []
  for (const name of found.files) {
    const header = await withFileSource(shardPath(found, name), readGgufHeader)
    headers.push({ name, header })
  }
  checkShards(headers)
  const [first] = headers
  if (first === undefined) throw modelInvalid(basename(path), 'noModel', 'it has no shard.')
  return {
    name: found.name,
    header: first.header,
    tensors: headers.flatMap(({ header }) => header.tensors)
  }
}
