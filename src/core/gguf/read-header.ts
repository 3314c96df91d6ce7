import type { ByteSource } from './byte-source'
import { HeaderCursor } from './header-cursor'
import { checkOpening } from './identify'
import { modelInvalid } from './model-invalid'
import { readMetadata, type GgufValue } from './read-metadata'
import { readTensors, type GgufTensor } from './read-tensors'

/**
 * What a GGUF file says of itself. `expectedBytes` is the file's whole length by its tensor table, the padding
 * after the last tensor included; a file may lack that padding, or have more behind it.
 */
export interface GgufHeader {
  readonly version: number
  readonly metadata: ReadonlyMap<string, GgufValue>
  readonly tensors: readonly GgufTensor[]
  readonly alignment: number
  readonly dataStart: number
  readonly expectedBytes: number
  readonly fileBytes: number
}

const defaultAlignment = 32
const openingBytes = 64

/**
 * Reads the header (GGUF 2 and 3, little-endian) and nothing behind it. Throws MODEL_INVALID for everything that
 * llama.cpp's gguf.cpp would refuse, and for a file shorter than its own tensor table.
 */
export async function readGgufHeader(source: ByteSource): Promise<GgufHeader> {
  const version = checkOpening(source.name, await source.read(0, openingBytes))
  const cursor = new HeaderCursor(source)
  cursor.skip(8, 'the magic and version')
  await cursor.need(16, 'the counts of tensors and metadata')
  const tensorCount = cursor.u64()
  const pairCount = cursor.u64()
  const metadata = await readMetadata(cursor, source.name, pairCount)
  const alignment = alignmentOf(source.name, metadata)
  const tensors = await readTensors(cursor, source.name, { count: tensorCount, alignment })
  const dataStart = pad(cursor.position, alignment)
  const header: GgufHeader = {
    version,
    metadata,
    tensors,
    alignment,
    dataStart,
    expectedBytes: tensors.reduce(
      (end, tensor) => Math.max(end, dataStart + tensor.offset + pad(tensor.byteLength, alignment)),
      dataStart
    ),
    fileBytes: source.size
  }
  checkLength(source.name, header)
  return header
}

function alignmentOf(file: string, metadata: ReadonlyMap<string, GgufValue>): number {
  const value = metadata.get('general.alignment') ?? defaultAlignment
  if (typeof value !== 'number' || value < 1 || !Number.isInteger(Math.log2(value)))
    throw modelInvalid(file, 'damaged', `general.alignment is ${JSON.stringify(value)}, not a power of two.`)
  return value
}

/** llama.cpp (llama-model-loader.cpp) asks that every tensor ends within the file; padding may be missing. */
function checkLength(file: string, header: GgufHeader): void {
  const last = header.tensors.find((tensor) => endOf(header, tensor) > header.fileBytes)
  if (last === undefined) return
  const missing = header.expectedBytes - header.fileBytes
  throw modelInvalid(
    file,
    'truncated',
    `it is truncated: its tensor table needs ${header.expectedBytes} bytes, it has ${header.fileBytes} (${missing} missing, from tensor “${last.name}” on).`
  )
}

function endOf(header: GgufHeader, tensor: GgufTensor): number {
  return header.dataStart + tensor.offset + tensor.byteLength
}

function pad(length: number, alignment: number): number {
  return Math.ceil(length / alignment) * alignment
}
