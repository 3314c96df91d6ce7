import { modelInvalid } from './model-invalid'
import type { GgufHeader } from './read-header'

/** A shard's place by its file name; `number` counts from 1 (llama.h SPLIT_PATH `%s-%05d-of-%05d.gguf`). */
export interface SplitName {
  readonly prefix: string
  readonly number: number
  readonly count: number
}

/** null = not the name of a shard. */
export function parseSplitName(name: string): SplitName | null {
  const match = /^(.*)-(\d{5})-of-(\d{5})\.gguf$/s.exec(name)
  if (match === null) return null
  const number = Number(match[2])
  const count = Number(match[3])
  return number >= 1 && number <= count ? { prefix: match[1] ?? '', number, count } : null
}

export function splitName(part: SplitName): string {
  const digits = (value: number): string => String(value).padStart(5, '0')
  return `${part.prefix}-${digits(part.number)}-of-${digits(part.count)}.gguf`
}

/** What a shard's header says of its place; `index` counts from 0. null = a whole model in one file. */
export interface SplitFacts {
  readonly index: number
  readonly count: number
  readonly tensors: number
}

export function splitFacts(header: GgufHeader): SplitFacts | null {
  const [index, count, tensors] = ['split.no', 'split.count', 'split.tensors.count'].map((key) =>
    header.metadata.get(key)
  )
  if (typeof count !== 'number' || count <= 1 || typeof index !== 'number') return null
  return { index, count, tensors: typeof tensors === 'number' ? tensors : 0 }
}

export interface NamedHeader {
  readonly name: string
  readonly header: GgufHeader
}

/**
 * Throws MODEL_INVALID, naming the file, unless the shards (in the order of their names) are one model: each in
 * its place (a renamed or swapped shard is not), all of the same split, together holding every tensor once.
 */
export function checkShards(shards: readonly NamedHeader[]): void {
  const [first] = shards
  if (first === undefined) return
  if (shards.length === 1) {
    checkWhole(first)
    return
  }
  const tensors = splitFacts(first.header)?.tensors ?? 0
  shards.forEach((shard, index) => checkPlace(shard, { index, count: shards.length, tensors }))
  checkTensors(shards, tensors)
}

function checkWhole({ name, header }: NamedHeader): void {
  const facts = splitFacts(header)
  if (facts !== null)
    throw modelInvalid(
      name,
      'misnamedShard',
      `it is shard ${facts.index + 1} of ${facts.count}, but its name does not say so: llama.cpp finds the others only under the original names.`
    )
  if (header.tensors.length === 0)
    throw modelInvalid(name, 'noTensors', 'it holds no tensors (a vocabulary only).')
}

function checkPlace({ name, header }: NamedHeader, place: SplitFacts): void {
  const facts = splitFacts(header)
  if (facts === null)
    throw modelInvalid(name, 'foreignShard', 'it is not a shard: its header knows nothing of a split.')
  if (facts.count !== place.count || facts.tensors !== place.tensors)
    throw modelInvalid(
      name,
      'foreignShard',
      `it belongs to another model: it is of a split into ${facts.count} with ${facts.tensors} tensors, the first shard of one into ${place.count} with ${place.tensors}.`
    )
  if (facts.index !== place.index)
    throw modelInvalid(
      name,
      'misplacedShard',
      `it is in the wrong place: inside it is shard ${facts.index + 1}, by its name ${place.index + 1}.`
    )
}

function checkTensors(shards: readonly NamedHeader[], expected: number): void {
  const owner = new Map<string, string>()
  for (const { name, header } of shards) {
    for (const tensor of header.tensors) {
      const other = owner.get(tensor.name)
      if (other !== undefined)
        throw modelInvalid(
          name,
          'foreignShard',
          `it belongs to another model: tensor “${tensor.name}” is in ${other} too.`
        )
      owner.set(tensor.name, name)
    }
  }
  if (owner.size !== expected)
    throw modelInvalid(
      shards[0]?.name ?? '',
      'foreignShard',
      `its shards hold ${owner.size} tensors together, ${expected} were split: one shard belongs to another model.`
    )
}
