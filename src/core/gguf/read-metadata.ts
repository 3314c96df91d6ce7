import type { HeaderCursor } from './header-cursor'
import { modelInvalid } from './model-invalid'

/** An array of the metadata. `values` is null where it was skipped: texts (vocabularies) and long arrays. */
export interface GgufArray {
  readonly elementType: number
  readonly length: number
  readonly values: readonly (number | boolean)[] | null
}

/** A metadata value; null = a text too long to keep. Numbers above 2^53 are rounded. */
export type GgufValue = number | boolean | string | GgufArray | null

const maxPairs = 65_536
const maxKeyBytes = 65_535
/** Chat templates are some 10 kB; what is longer is not needed here. */
const maxKeptTextBytes = 256 * 1024
/** Per-layer arrays (head counts, window patterns) are kept, vocabularies are not. */
const maxKeptElements = 4096
/** What one header may make us keep in all: a hostile one is read on, but no longer kept. */
const keptAtMost = { textBytes: 8 * 1024 * 1024, elements: 256 * 1024 } as const
const leastPairBytes = 8 + 4 + 1
const textType = 8
const arrayType = 9

interface ScalarType {
  readonly bytes: number
  readonly read: (cursor: HeaderCursor) => number | boolean
}

/** gguf.h `enum gguf_type`, the fixed-size ones. */
const scalars: Readonly<Record<number, ScalarType>> = {
  0: { bytes: 1, read: (c) => c.u8() },
  1: { bytes: 1, read: (c) => c.i8() },
  2: { bytes: 2, read: (c) => c.u16() },
  3: { bytes: 2, read: (c) => c.i16() },
  4: { bytes: 4, read: (c) => c.u32() },
  5: { bytes: 4, read: (c) => c.i32() },
  6: { bytes: 4, read: (c) => c.f32() },
  7: { bytes: 1, read: (c) => c.u8() !== 0 },
  10: { bytes: 8, read: (c) => c.u64() },
  11: { bytes: 8, read: (c) => c.i64() },
  12: { bytes: 8, read: (c) => c.f64() }
}

/** Reads `count` key-value pairs. Throws MODEL_INVALID. */
export async function readMetadata(
  cursor: HeaderCursor,
  file: string,
  count: number
): Promise<ReadonlyMap<string, GgufValue>> {
  if (count > maxPairs)
    throw modelInvalid(file, 'absurdLength', `it claims ${count} metadata entries; the file is damaged.`)
  cursor.expect(count * leastPairBytes, `a list of ${count} metadata entries`)
  const metadata = new Map<string, GgufValue>()
  const room = { ...keptAtMost }
  for (let index = 0; index < count; index += 1) {
    const key = await readName(cursor, file, { what: `metadata key ${index + 1}`, maxBytes: maxKeyBytes })
    if (metadata.has(key))
      throw modelInvalid(file, 'damaged', `metadata key “${key}” appears twice; the file is damaged.`)
    metadata.set(key, await readValue(cursor, { file, key, room }))
  }
  return metadata
}

/** A length-prefixed text that must be short: a key or a tensor name. */
export async function readName(
  cursor: HeaderCursor,
  file: string,
  rule: { readonly what: string; readonly maxBytes: number }
): Promise<string> {
  await cursor.need(8, rule.what)
  const length = cursor.u64()
  cursor.expect(length, rule.what)
  if (length > rule.maxBytes)
    throw modelInvalid(
      file,
      'absurdLength',
      `${rule.what} is ${length} bytes long (at most ${rule.maxBytes}); the file is damaged.`
    )
  await cursor.need(length, rule.what)
  return cursor.text(length)
}

/** The value that is read, and how much may still be kept of all. */
interface Reading {
  readonly file: string
  readonly key: string
  readonly room: { textBytes: number; elements: number }
}

async function readValue(cursor: HeaderCursor, reading: Reading): Promise<GgufValue> {
  const { file, key, room } = reading
  const what = `the value of “${key}”`
  await cursor.need(4, what)
  const type = cursor.i32()
  if (type === textType) return readText(cursor, what, room)
  if (type === arrayType) return readArray(cursor, reading, what)
  const scalar = scalars[type]
  if (scalar === undefined) throw modelInvalid(file, 'damaged', `${what} has the unknown type ${type}.`)
  await cursor.need(scalar.bytes, what)
  return scalar.read(cursor)
}

async function readText(cursor: HeaderCursor, what: string, room: Reading['room']): Promise<string | null> {
  await cursor.need(8, what)
  const length = cursor.u64()
  if (length > Math.min(maxKeptTextBytes, room.textBytes)) {
    cursor.skip(length, what)
    return null
  }
  room.textBytes -= length
  await cursor.need(length, what)
  return cursor.text(length)
}

async function readArray(cursor: HeaderCursor, { file, room }: Reading, what: string): Promise<GgufArray> {
  await cursor.need(12, what)
  const elementType = cursor.i32()
  const length = cursor.u64()
  if (elementType === textType) {
    await skipTexts(cursor, length, what)
    return { elementType, length, values: null }
  }
  const scalar = scalars[elementType]
  if (scalar === undefined)
    throw modelInvalid(
      file,
      'damaged',
      `${what} is an array of elements of type ${elementType}, which cannot be.`
    )
  cursor.expect(length * scalar.bytes, what)
  if (length > Math.min(maxKeptElements, room.elements)) {
    cursor.skip(length * scalar.bytes, what)
    return { elementType, length, values: null }
  }
  room.elements -= length
  await cursor.need(length * scalar.bytes, what)
  return { elementType, length, values: Array.from({ length }, () => scalar.read(cursor)) }
}

/** Walks over a vocabulary: only its lengths are looked at, and it is awaited once a chunk, not once a token. */
async function skipTexts(cursor: HeaderCursor, count: number, what: string): Promise<void> {
  cursor.expect(count * 8, what)
  for (let index = 0; index < count; index += 1) {
    if (!cursor.has(8)) await cursor.need(8, what)
    cursor.skip(cursor.u64(), what)
  }
}
