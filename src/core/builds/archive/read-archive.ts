import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { notReadable } from '@core/gguf/byte-source'
import { unreadable } from './archive-errors'
import { archiveKind, archiveKindOf, type ArchiveKind } from './archive-kind'
import { findDebData } from './deb-data'
import { decompressed } from './decompress'
import type { TakeEntry } from './entry'
import { archiveLimits, ArchiveGuard, type ArchiveLimits } from './limits'
import { readTar } from './read-tar'
import { readZip } from './read-zip'

export interface ReadArchiveOptions {
  readonly take: TakeEntry
  readonly signal: AbortSignal
  readonly limits?: ArchiveLimits
  /** Told the bytes read of the archive so far, and its size. */
  readonly onProgress?: (doneBytes: number, totalBytes: number) => void
}

/** What a package of this kind may do with links: in a .deb absolute targets mean the package's own root. */
export interface ArchiveFacts {
  readonly rooted: boolean
}

const others: Partial<Record<ArchiveKind, string>> = {
  ...{ zstd: 'Zstandard', bzip2: 'bzip2', '7z': '7-Zip', rar: 'RAR' }
}

/**
 * Reads a .deb, .zip, .tar, .tar.gz or .tar.xz (told by its content) entry by entry. Throws ARCHIVE_UNREADABLE,
 * ARCHIVE_UNSAFE, FILE_NOT_READABLE, what `take` throws, and the signal's reason.
 */
export async function readArchive(path: string, options: ReadArchiveOptions): Promise<ArchiveFacts> {
  const { take: takeRaw, signal, limits = archiveLimits, onProgress = () => undefined } = options
  signal.throwIfAborted()
  const kind = await archiveKindOf(path)
  const { size } = await stat(path).catch((error: unknown) => {
    throw notReadable(path, error)
  })
  const guard = new ArchiveGuard(path, limits, (read) => onProgress(Math.min(read, size), size))
  const take: TakeEntry = async (entry) => {
    signal.throwIfAborted()
    guard.entry()
    await takeRaw(entry)
  }
  refuseOther(path, kind, '')
  if (kind === 'zip') await readZip(path, guard, { take, signal })
  else await readTarFile({ path, guard, take, signal, kind })
  return { rooted: kind === 'deb' }
}

async function readTarFile(o: {
  readonly path: string
  readonly guard: ArchiveGuard
  readonly take: TakeEntry
  readonly signal: AbortSignal
  readonly kind: ArchiveKind | null
}): Promise<void> {
  const { path, guard, take, signal } = o
  const data = o.kind === 'deb' ? await findDebData(path) : null
  const span = data === null ? {} : { start: data.offset, end: data.offset + data.size - 1 }
  const file = createReadStream(path, { ...span, signal, highWaterMark: 256 * 1024 })
  try {
    const kind = data === null ? o.kind : await kindWithin(path, data.offset)
    if (data !== null) refuseOther(path, kind, `${data.name} in it`)
    await readTar(path, decompressed({ archive: path, kind, bytes: file, guard }), take)
  } finally {
    file.destroy()
  }
}

async function kindWithin(path: string, offset: number): Promise<ArchiveKind | null> {
  for await (const piece of createReadStream(path, { start: offset, end: offset + 511 }))
    return archiveKind(piece as Uint8Array)
  return null
}

function refuseOther(path: string, kind: ArchiveKind | null, where: string): void {
  const other = kind === null ? undefined : others[kind]
  const what = where === '' ? 'it' : where
  if (other !== undefined)
    throw unreadable(
      path,
      `${what} is ${other}, which Hotplate does not read; unpack it and choose the folder.`
    )
  if (kind === null)
    throw unreadable(path, `${what} is not an archive (.tar.gz, .tar.xz, .tar, .zip or .deb).`)
}
