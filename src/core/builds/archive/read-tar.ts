import { Parser, type ReadEntry } from 'tar'
import { isHotplateError } from '@shared/errors/hotplate-error'
import { shown, unreadable } from './archive-errors'
import { archiveKind } from './archive-kind'
import { noContent, type ArchiveEntry, type TakeEntry } from './entry'

const kinds: Readonly<Record<string, ArchiveEntry['kind']>> = {
  ...{ File: 'file', OldFile: 'file', ContiguousFile: 'file' },
  ...{ Directory: 'folder', GNUDumpDir: 'folder', SymbolicLink: 'link', Link: 'hardLink' },
  ...{ CharacterDevice: 'device', BlockDevice: 'device', FIFO: 'device' }
}

/**
 * Gives the entries of a tar stream to `take`, one at a time and with back-pressure. Throws ARCHIVE_UNREADABLE, and what
 * `take` or the stream throws.
 */
export async function readTar(
  archive: string,
  bytes: AsyncIterable<Uint8Array>,
  take: TakeEntry
): Promise<void> {
  const parser = new Parser({ strict: true })
  const failed = new Promise<never>((_, reject) => parser.on('error', reject))
  failed.catch(() => undefined)
  let taking: Promise<void> = Promise.resolve()
  let current: ReadEntry | null = null
  parser.on('entry', (entry: ReadEntry) => {
    entry.on('error', () => undefined)
    // A small entry is over, and the next one here, before it has been stored.
    taking = taking.then(() => {
      current = entry
      return takeEntry(archive, entry, take)
    })
    taking.catch((error: unknown) => parser.emit('error', error))
  })
  const end = new EndOfTar()
  try {
    for await (const piece of bytes) {
      end.see(archive, piece)
      if (!parser.write(buffer(piece))) await Promise.race([failed, drained(parser)])
      await Promise.race([failed, Promise.resolve()])
    }
    const ended = new Promise<void>((resolve) => parser.once('end', resolve))
    parser.end()
    await Promise.race([failed, ended])
    await taking
    end.check(archive)
  } catch (error) {
    const unfinished = current as ReadEntry | null
    unfinished?.destroy(error)
    await taking.catch(() => undefined)
    if (isHotplateError(error) || (error instanceof Error && error.name === 'AbortError')) throw error
    const detail = error instanceof Error ? error.message : String(error)
    throw unreadable(archive, `its tar data is damaged or cut off (${shown(detail)}).`)
  }
}

async function takeEntry(archive: string, entry: ReadEntry, take: TakeEntry): Promise<void> {
  const kind = kinds[entry.type]
  if (kind === undefined)
    throw unreadable(archive, `the entry “${shown(entry.path)}” is of an unusual kind (${entry.type}).`)
  await take({
    ...{ name: entry.path, kind, size: entry.size, target: entry.linkpath ?? '' },
    content: kind === 'file' ? (entry as AsyncIterable<Uint8Array>) : noContent
  })
  entry.resume()
}

/** The parser reads texts with Buffer's own toString. */
function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function drained(parser: Parser): Promise<void> {
  return new Promise((resolve) => parser.once('drain', resolve))
}

/** A whole tar ends with zeros. One that was cut between two entries has no other sign of it. */
class EndOfTar {
  #begun = false
  #tail: Uint8Array = new Uint8Array(0)

  see(archive: string, piece: Uint8Array): void {
    if (!this.#begun && archiveKind(piece) !== 'tar' && archiveKind(piece) !== null)
      throw unreadable(archive, 'an archive lies in it where a tar was expected.')
    this.#begun = true
    const tail = Buffer.concat([this.#tail, piece.subarray(-512)])
    this.#tail = tail.subarray(Math.max(0, tail.length - 512))
  }

  check(archive: string): void {
    if (this.#tail.length < 512 || this.#tail.some((byte) => byte !== 0))
      throw unreadable(archive, 'its end is missing: it was cut off.')
  }
}
