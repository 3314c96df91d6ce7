import { open, readdir, stat, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The chunk that transfers are counted in. */
export const chunkBytes = 4 * 1024 * 1024

/** A file of the model beside what lies on the phone, compared byte by byte on the host. */
export interface ComparedShard {
  readonly name: string
  /** Null = no such file. */
  readonly size: number | null
  readonly expectedSize: number
  /** Chunks with a wrong or missing byte. */
  readonly wrongChunks: readonly number[]
}

/** Compares the model's folder on a phone, seen from the host, with the source files. Asks nobody of the product. */
export async function compareModel(
  sources: readonly string[],
  folder: string
): Promise<readonly ComparedShard[]> {
  const compared: ComparedShard[] = []
  for (const source of sources) compared.push(await compareShard(source, join(folder, basename(source))))
  return compared
}

/** True if every byte is there and right, and nothing follows it. */
export function isRight(shards: readonly ComparedShard[]): boolean {
  return shards.every(
    ({ wrongChunks, size, expectedSize }) => wrongChunks.length === 0 && size === expectedSize
  )
}

/** Names in the model's folder that are no shard of it. */
export async function leftOvers(sources: readonly string[], folder: string): Promise<readonly string[]> {
  const names = new Set(sources.map((source) => basename(source)))
  return (await readdir(folder).catch(() => [])).filter((name) => !names.has(name))
}

async function compareShard(source: string, placed: string): Promise<ComparedShard> {
  const expectedSize = (await stat(source)).size
  const name = basename(source)
  const count = Math.ceil(expectedSize / chunkBytes)
  const size = await stat(placed).then(
    (found) => found.size,
    () => null
  )
  if (size === null)
    return { name, size, expectedSize, wrongChunks: Array.from({ length: count }, (_, i) => i) }
  const [ours, theirs] = [await open(source), await open(placed)]
  try {
    const wrongChunks: number[] = []
    const buffers = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)] as const
    for (let chunk = 0; chunk < count; chunk++) {
      const expected = await readChunk(ours, buffers[0], chunk)
      const found = await readChunk(theirs, buffers[1], chunk)
      if (!expected.equals(found)) wrongChunks.push(chunk)
    }
    return { name, size, expectedSize, wrongChunks }
  } finally {
    await Promise.all([ours.close(), theirs.close()])
  }
}

async function readChunk(file: FileHandle, into: Buffer, chunk: number): Promise<Buffer> {
  let length = 0
  while (length < into.length) {
    const { bytesRead } = await file.read(into, length, into.length - length, chunk * chunkBytes + length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return into.subarray(0, length)
}
