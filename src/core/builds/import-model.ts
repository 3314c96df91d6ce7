import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { withFileSource } from '@core/gguf/byte-source'
import { modelFacts, type ModelFacts } from '@core/gguf/facts'
import { modelInvalid } from '@core/gguf/model-invalid'
import { readGgufHeader } from '@core/gguf/read-header'
import { checkShards, type NamedHeader } from '@core/gguf/split'
import type { Model, Shard } from '@shared/model'
import { contentId } from './content-id'
import { findShards, shardPath, type FoundModel } from './find-shards'
import { findSums } from './find-sums'
import { hashFile } from './hash-file'
import type { ReportImport } from './import-book'
import { checkSum, type Sums } from './sha256-sums'

export interface ReadModelOptions {
  readonly signal?: AbortSignal | undefined
  /** See findSums. */
  readonly sums?: string | undefined
  readonly report?: ReportImport
  /** Hashes one file; default: hashFile. */
  readonly hash?: typeof hashFile | undefined
}

/**
 * Reads a model: all headers first (so that a wrong file is refused before minutes of hashing), then every byte once for
 * the hashes; the first shard that is not the published one ends it. Throws MODEL_INVALID, SHARD_MISSING, SUMS_INVALID,
 * SUMS_MISMATCH, FILE_NOT_READABLE, SOURCE_CHANGED.
 */
export async function readModel(
  path: string,
  importedAt: string,
  options: ReadModelOptions = {}
): Promise<Model> {
  const found = await findShards(resolve(path))
  const headers = await readHeaders(found)
  checkShards(headers)
  const facts = factsOf(headers)
  const sums = await findSums(found, options.sums)
  const shards = await hashShards(found, sums, options)
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

async function hashShards(
  found: FoundModel,
  sums: Sums,
  { signal, report = () => undefined, hash = hashFile }: ReadModelOptions
): Promise<Shard[]> {
  const sizes = await Promise.all(found.files.map(async (name) => (await stat(shardPath(found, name))).size))
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
  const shards: Shard[] = []
  let doneBytes = 0
  for (const name of found.files) {
    const before = doneBytes
    const onBytes = (bytes: number): void =>
      report({ stage: 'hashing', doneBytes: before + bytes, totalBytes })
    const hashed = await hash(shardPath(found, name), signal, onBytes)
    checkSum(sums, name, hashed.sha256)
    doneBytes += hashed.size
    shards.push({ name, ...hashed })
  }
  return shards
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
    throw modelInvalid(first.name, 'notAModel', `it is ${companion}, which belongs to a model but is none.`)
  if (facts.architecture === null)
    throw modelInvalid(first.name, 'notAModel', 'it names no architecture (general.architecture).')
  return facts
}
