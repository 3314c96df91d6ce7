import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'

/** A file (or bytes in memory) that is read by offset. `read` may return fewer bytes only at the end. */
export interface ByteSource {
  /** The file's name, for error texts. */
  readonly name: string
  readonly size: number
  read(offset: number, length: number): Promise<Uint8Array>
}

export function bytesSource(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length))
  }
}

/** Opens a file of this PC for the time of `use`. Throws FILE_NOT_READABLE. */
export async function withFileSource<T>(path: string, use: (source: ByteSource) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw notReadable(path, error)
  })
  try {
    const { size } = await handle.stat()
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)))
      if (buffer.length === 0) return buffer
      const result = await handle.read(buffer, 0, buffer.length, offset).catch((error: unknown) => {
        throw notReadable(path, error)
      })
      return buffer.subarray(0, result.bytesRead)
    }
    return await use({ name: basename(path), size, read })
  } finally {
    await handle.close()
  }
}

/** FILE_NOT_READABLE with the system's own words. */
export function notReadable(file: string, error: unknown): HotplateError {
  const detail = error instanceof Error ? error.message : String(error)
  return new HotplateError('FILE_NOT_READABLE', { file, detail }, { cause: error })
}
