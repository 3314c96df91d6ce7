import { open } from 'node:fs/promises'
import { notReadable } from '@core/gguf/byte-source'

/** What the first bytes of a file say it is; null for anything else. */
export type ArchiveKind = 'gzip' | 'xz' | 'zip' | 'deb' | 'tar' | 'zstd' | 'bzip2' | '7z' | 'rar'

const magics: readonly (readonly [kind: ArchiveKind, at: number, bytes: string])[] = [
  ['gzip', 0, '\x1f\x8b'],
  ['xz', 0, '\xfd7zXZ\0'],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'],
  ['deb', 0, '!<arch>\n'],
  ['zstd', 0, '\x28\xb5\x2f\xfd'],
  ['bzip2', 0, 'BZh'],
  ['7z', 0, '7z\xbc\xaf\x27\x1c'],
  ['rar', 0, 'Rar!\x1a\x07'],
  ['tar', 257, 'ustar']
]

export function archiveKind(head: Uint8Array): ArchiveKind | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  return magics.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0] ?? null
}

/** The kind of a file, from its content: names lie. Throws FILE_NOT_READABLE. */
export async function archiveKindOf(path: string): Promise<ArchiveKind | null> {
  try {
    const handle = await open(path, 'r')
    try {
      const head = Buffer.alloc(512)
      const { bytesRead } = await handle.read(head, 0, head.length, 0)
      return archiveKind(head.subarray(0, bytesRead))
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw notReadable(path, error)
  }
}
