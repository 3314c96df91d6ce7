import { isHotplateError } from '@shared/errors/hotplate-error'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { shown, unreadable, unsafe } from './archive-errors'
import { crc32 } from './crc32'
import { noContent, type ArchiveEntry, type TakeEntry } from './entry'
import type { ArchiveGuard } from './limits'

const unixKind: Readonly<Record<number, ArchiveEntry['kind']>> = {
  ...{ 0o100000: 'file', 0o040000: 'folder', 0o120000: 'link' },
  ...{ 0o020000: 'device', 0o060000: 'device', 0o010000: 'device', 0o140000: 'device' }
}
const methods = { stored: 0, deflated: 8 } as const
const utf8Flag = 1 << 11
const maxLinkBytes = 4096

/**
 * Gives the entries of a zip file to `take`, one at a time. The table at the end of the file decides. Throws
 * ARCHIVE_UNREADABLE, ARCHIVE_UNSAFE (overlapping), and what `take` throws.
 */
export async function readZip(
  archive: string,
  guard: ArchiveGuard,
  { take, signal }: { readonly take: TakeEntry; readonly signal: AbortSignal }
): Promise<void> {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(archive, { lazyEntries: true, decodeStrings: false, autoClose: false })
    let packedBytes = 0
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted()
      packedBytes += entry.compressedSize
      if (packedBytes > zip.fileSize)
        throw unsafe(archive, 'overlapping', 'its entries share bytes: it is made to fill the disk.')
      await take(await readEntry({ archive, guard, zip }, entry))
    }
  } catch (error) {
    if (isHotplateError(error) || (error instanceof Error && error.name === 'AbortError')) throw error
    const detail = error instanceof Error ? error.message : String(error)
    throw unreadable(archive, `its zip data is damaged or cut off (${shown(detail)}).`, error)
  } finally {
    zip?.close()
  }
}

interface OpenZip {
  readonly archive: string
  readonly guard: ArchiveGuard
  readonly zip: ZipFile
}

async function readEntry(open: OpenZip, entry: Entry): Promise<ArchiveEntry> {
  const { archive } = open
  const name = entry.fileNameRaw.toString((entry.generalPurposeBitFlag & utf8Flag) === 0 ? 'latin1' : 'utf8')
  if (entry.isEncrypted())
    throw unreadable(archive, `“${shown(name)}” is encrypted; unpack it yourself and choose the folder.`)
  const method = entry.compressionMethod
  if (method !== methods.stored && method !== methods.deflated)
    throw unreadable(archive, `“${shown(name)}” is packed by an unusual method (${method}).`)
  const madeByUnix = entry.versionMadeBy >>> 8 === 3
  const mode = madeByUnix ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0
  const kind = name.endsWith('/') ? 'folder' : (unixKind[mode] ?? 'file')
  const content = kind === 'file' || kind === 'link' ? readContent(open, entry) : noContent
  const target = kind === 'link' ? await readTarget(archive, content) : ''
  return { name, kind, size: entry.uncompressedSize, target, content: kind === 'file' ? content : noContent }
}

async function* readContent(
  { archive, guard, zip }: OpenZip,
  entry: Entry
): AsyncGenerator<Uint8Array, void> {
  guard.packed(entry.compressedSize)
  let crc = 0
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
    guard.unpacked(piece.byteLength)
    crc = crc32(piece, crc)
    yield piece
  }
  if (crc !== entry.crc32)
    throw unreadable(archive, `“${shown(entry.fileNameRaw.toString())}” is damaged (its CRC differs).`)
}

async function readTarget(archive: string, content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > maxLinkBytes) throw unreadable(archive, 'a link in it has a target of more than 4 KiB.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
