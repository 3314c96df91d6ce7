import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isHotplateError } from '@shared/errors/hotplate-error'
import { unreadable } from './archive-errors'
import type { ArchiveKind } from './archive-kind'
import type { ArchiveGuard } from './limits'

type Bytes = AsyncIterable<Uint8Array>

/** xz in WebAssembly: a CommonJS package whose types speak of the browser's stream, which is the same as Node's. */
interface XzPackage {
  readonly XzReadableStream: new (packed: unknown) => Bytes & { cancel(): Promise<void> }
}

export interface CompressedSource {
  /** For error texts. */
  readonly archive: string
  readonly kind: ArchiveKind | null
  readonly bytes: Bytes
  readonly guard: ArchiveGuard
}

/** The bytes inside a gzip or xz stream, counted; of a plain tar its own. Throws ARCHIVE_UNREADABLE, ARCHIVE_UNSAFE. */
export async function* decompressed(source: CompressedSource): AsyncGenerator<Uint8Array, void> {
  const { archive, kind, guard } = source
  const packed = counted(source.bytes, (bytes) => guard.packed(bytes))
  try {
    for await (const piece of unpack(kind, packed)) {
      if (piece.byteLength === 0) continue
      guard.unpacked(piece.byteLength)
      yield piece
    }
  } catch (error) {
    if (isHotplateError(error) || (error instanceof Error && error.name === 'AbortError')) throw error
    throw unreadable(archive, `its ${kind ?? ''} data is damaged or cut off (${words(error)}).`, error)
  }
}

async function* unpack(kind: ArchiveKind | null, packed: Bytes): AsyncGenerator<Uint8Array, void> {
  if (kind === 'gzip') {
    const file = Readable.from(packed, { objectMode: false })
    const gunzip = createGunzip()
    file.on('error', (error) => gunzip.destroy(error))
    yield* file.pipe(gunzip) as Bytes
  } else if (kind === 'xz') {
    const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as XzPackage
    yield* new XzReadableStream(Readable.toWeb(Readable.from(packed)))
  } else {
    yield* packed
  }
}

async function* counted(bytes: Bytes, count: (bytes: number) => void): AsyncGenerator<Uint8Array, void> {
  for await (const piece of bytes) {
    count(piece.byteLength)
    yield piece
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
