import { resolve } from 'node:path'
import { withFileSource } from '@core/gguf/byte-source'
import { modelFacts, type ModelFacts } from '@core/gguf/facts'
import { modelInvalid } from '@core/gguf/model-invalid'
import { readGgufHeader } from '@core/gguf/read-header'
import { checkShards, type NamedHeader } from '@core/gguf/split'
import type { Model, Shard } from '@shared/model'
import { contentId } from './content-id'
import { findShards, shardPath, type FoundModel } from './find-shards'
import { hashFile } from './hash-file'

/**
 * Reads a model: all headers first (so that a wrong file is refused before minutes of hashing), then every byte
 * once for the hashes. Throws MODEL_INVALID, SHARD_MISSING, FILE_NOT_READABLE, SOURCE_CHANGED.
 */
export async function readModel(path: string, importedAt: string, signal?: AbortSignal): Promise<Model> {
  const found = await findShards(resolve(path))
  const headers = await readHeaders(found)
  checkShards(headers)
  const facts = factsOf(headers)
  const shards: Shard[] = []
  for (const name of found.files) shards.push({ name, ...(await hashFile(shardPath(found, name), signal)) })
  return {
    ...{ id: contentId(shards), name: found.name, folder: found.folder, shards },
    totalBytes: shards.reduce((sum, shard) => sum + shard.size, 0),
    architecture: facts.architecture,
    quantization: facts.quantization,
    contextLength: facts.contextLength,
    layers: facts.layers,
    tensorCount: headers.reduce((sum, { header }) => sum + header.tensors.length, 0),
    importedAt
  }
}

async function readHeaders(found: FoundModel): Promise<readonly NamedHeader[]> {
  const headers: NamedHeader[] = []
  for (const name of found.files)
    headers.push({ name, header: await withFileSource(shardPath(found, name), readGgufHeader) })
  return headers
}

/** GGUF files that are no model of their own, by general.type or (older) architecture. */
const companions: Readonly<Record<string, string>> = {
  adapter: 'a LoRA adapter',
  mmproj: 'a vision or audio projector',
  clip: 'a vision or audio projector',
  imatrix: 'an importance matrix'
}

function factsOf(headers: readonly NamedHeader[]): ModelFacts {
  const [first] = headers
  if (first === undefined) throw new TypeError('A model has at least one file.')
  const facts = modelFacts(first.header)
  const companion = companions[facts.type ?? ''] ?? companions[facts.architecture ?? '']
  if (companion !== undefined)
    throw modelInvalid(first.name, `it is ${companion}, which belongs to a model but is none.`)
  if (facts.architecture === null)
    throw modelInvalid(first.name, 'it names no architecture (general.architecture).')
  return facts
}
