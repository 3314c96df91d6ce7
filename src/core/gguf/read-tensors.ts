import { ggmlType, removedGgmlType, type GgmlType } from './ggml-types'
import type { HeaderCursor } from './header-cursor'
import { modelInvalid } from './model-invalid'
import { readName } from './read-metadata'

/** One row of the tensor table. `offset` counts from the start of the data; `dimensions[0]` is the row length. */
export interface GgufTensor {
  readonly name: string
  readonly type: GgmlType
  readonly dimensions: readonly number[]
  readonly offset: number
  readonly byteLength: number
}

const maxTensors = 65_536
const maxNameBytes = 1024
const maxDimensions = 4
const leastTensorBytes = 8 + 4 + 4 + 8

/** Reads `count` rows of the tensor table. Throws MODEL_INVALID; checks as in gguf.cpp. */
export async function readTensors(
  cursor: HeaderCursor,
  file: string,
  options: { readonly count: number; readonly alignment: number }
): Promise<readonly GgufTensor[]> {
  const { count, alignment } = options
  if (count > maxTensors)
    throw modelInvalid(file, 'absurdLength', `it claims ${count} tensors; the file is damaged.`)
  cursor.expect(count * leastTensorBytes, `a table of ${count} tensors`)
  const tensors: GgufTensor[] = []
  const names = new Set<string>()
  let expected = 0
  for (let index = 0; index < count; index += 1) {
    const tensor = await readTensor(cursor, file, index)
    if (names.has(tensor.name)) throw modelInvalid(file, 'damaged', `tensor “${tensor.name}” appears twice.`)
    if (tensor.offset % alignment !== 0)
      throw modelInvalid(
        file,
        'damaged',
        `tensor “${tensor.name}” lies at ${tensor.offset}, not aligned to ${alignment}.`
      )
    if (tensor.offset !== expected)
      throw modelInvalid(
        file,
        'damaged',
        `tensor “${tensor.name}” lies at ${tensor.offset}, but the one before ends at ${expected}: tensors must follow each other.`
      )
    expected = tensor.offset + Math.ceil(tensor.byteLength / alignment) * alignment
    names.add(tensor.name)
    tensors.push(tensor)
  }
  return tensors
}

async function readTensor(cursor: HeaderCursor, file: string, index: number): Promise<GgufTensor> {
  const name = await readName(cursor, file, {
    what: `the name of tensor ${index + 1}`,
    maxBytes: maxNameBytes
  })
  const what = `tensor “${name}”`
  await cursor.need(4, what)
  const dimensionCount = cursor.u32()
  if (dimensionCount > maxDimensions)
    throw modelInvalid(
      file,
      'damaged',
      `${what} has ${dimensionCount} dimensions (at most ${maxDimensions}).`
    )
  await cursor.need(dimensionCount * 8 + 12, what)
  const dimensions = Array.from({ length: dimensionCount }, () => cursor.i64())
  const type = typeOf(file, what, cursor.i32())
  const offset = cursor.u64()
  const byteLength = bytesOf(file, what, { dimensions, type })
  if (!Number.isSafeInteger(offset + byteLength))
    throw modelInvalid(
      file,
      'absurdLength',
      `${what} lies at the absurd offset ${offset}; the file is damaged.`
    )
  return { name, type, dimensions, offset, byteLength }
}

function typeOf(file: string, what: string, id: number): GgmlType {
  const type = ggmlType(id)
  if (type !== null) return type
  const gone = removedGgmlType(id)
  if (gone !== null)
    throw modelInvalid(
      file,
      'tensorType',
      `${what} is of type ${gone}, which llama.cpp removed: use the Q4_0 or IQ4_NL file, it is repacked at load.`
    )
  throw modelInvalid(file, 'tensorType', `${what} is of type ${id}, unknown here: a newer format, or damage.`)
}

function bytesOf(
  file: string,
  what: string,
  shape: { readonly dimensions: readonly number[]; readonly type: GgmlType }
): number {
  const { dimensions, type } = shape
  const elements = dimensions.reduce((product, dimension) => product * dimension, 1)
  if (dimensions.some((dimension) => dimension < 0) || !Number.isSafeInteger(elements))
    throw modelInvalid(
      file,
      'absurdLength',
      `${what} has the absurd shape ${dimensions.join(' × ')}; the file is damaged.`
    )
  const rowLength = dimensions[0] ?? 1
  if (rowLength % type.blockWeights !== 0)
    throw modelInvalid(
      file,
      'damaged',
      `${what} has rows of ${rowLength} weights, not a multiple of the ${type.blockWeights} that ${type.name} needs.`
    )
  return (elements / type.blockWeights) * type.blockBytes
}
