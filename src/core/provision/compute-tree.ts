import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { chunkBytes, groupChunks, type HashTree } from './hash-tree'

/** Which file of the PC a tree was computed of. */
export interface SourceKey {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  readonly inode: number
}

export interface ComputedTree {
  readonly tree: HashTree
  readonly key: SourceKey
  /** The file was written while it was read: the tree is of no file. */
  readonly changed: boolean
}

/**
 * Reads a file once and hashes it at all three depths; the next chunk is read while one is hashed. `onBytes` is
 * called after every chunk and may throw to stop. Throws what the file system throws.
 */
export async function computeTree(path: string, onBytes: (bytes: number) => void): Promise<ComputedTree> {
  const handle = await open(path, 'r')
  try {
    const before = await keyOf(handle, path)
    const digests = await digest(handle, onBytes)
    const after = await keyOf(handle, path)
    const changed =
      digests.size !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs
    return { tree: { version: 1, chunkBytes, groupChunks, ...digests }, key: before, changed }
  } finally {
    await handle.close()
  }
}

async function keyOf(handle: FileHandle, path: string): Promise<SourceKey> {
  const { size, mtimeMs, ino } = await handle.stat()
  return { path, size, mtimeMs, inode: ino }
}

type Digests = Pick<HashTree, 'size' | 'sha256' | 'groups' | 'chunks'>

async function digest(handle: FileHandle, onBytes: (bytes: number) => void): Promise<Digests> {
  const buffers = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)] as const
  const read = (index: number): Promise<Buffer> =>
    readFully(handle, buffers[index % 2 === 0 ? 0 : 1], index * chunkBytes)
  const whole = createHash('sha256')
  const chunks: string[] = []
  const groups: string[] = []
  let group: Hash | null = null
  let size = 0
  let chunk = await read(0)
  for (let index = 0; chunk.length > 0; index += 1) {
    const next = read(index + 1)
    next.catch(() => undefined)
    group ??= createHash('sha256')
    for (const hash of [whole, group]) hash.update(chunk)
    chunks.push(createHash('sha256').update(chunk).digest('hex'))
    if (chunks.length % groupChunks === 0) {
      groups.push(group.digest('hex'))
      group = null
    }
    size += chunk.length
    onBytes(size)
    chunk = await next
  }
  if (group !== null) groups.push(group.digest('hex'))
  return { size, sha256: whole.digest('hex'), groups, chunks }
}

/** Fills the buffer from an offset; shorter only at the end of the file. */
async function readFully(handle: FileHandle, buffer: Buffer, offset: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
