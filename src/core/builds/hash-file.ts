import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { notReadable } from '@core/gguf/byte-source'
import { HotplateError } from '@shared/errors/hotplate-error'

/** A file of the PC as it was while it was hashed. `sha256` in lower-case hex. */
export interface HashedFile {
  readonly size: number
  readonly sha256: string
  readonly mtimeMs: number
}

const pieceBytes = 1024 * 1024

/**
 * Hashes a file in one pass; the next piece is read while one is hashed; `onBytes` is told the bytes so far. Throws FILE_NOT_READABLE, SOURCE_CHANGED
 * (it was written meanwhile), or the signal's reason.
 */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
  onBytes?: (bytes: number) => void
): Promise<HashedFile> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw notReadable(path, error)
  })
  try {
    const before = await handle.stat()
    const { sha256, bytes } = await hashHandle(handle, signal, onBytes).catch((error: unknown) => {
      throw signal?.aborted === true ? error : notReadable(path, error)
    })
    const after = await handle.stat()
    if (bytes !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new HotplateError('SOURCE_CHANGED', { file: path })
    return { size: before.size, sha256, mtimeMs: before.mtimeMs }
  } finally {
    await handle.close()
  }
}

async function hashHandle(
  handle: FileHandle,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void = () => undefined
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256')
  const pieces = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)] as const
  const pieceOf = (turn: number): Buffer => pieces[turn % 2 === 0 ? 0 : 1]
  const read = async (turn: number, offset: number): Promise<number> =>
    (await handle.read(pieceOf(turn), 0, pieceBytes, offset)).bytesRead
  let bytes = 0
  let length = await read(0, 0)
  for (let turn = 0; length > 0; turn += 1) {
    signal?.throwIfAborted()
    bytes += length
    onBytes(bytes)
    const next = read(turn + 1, bytes)
    hash.update(pieceOf(turn).subarray(0, length))
    length = await next
  }
  return { sha256: hash.digest('hex'), bytes }
}
