import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import { shown, unsafe } from './archive-errors'
import type { ArchiveEntry } from './entry'
import { readArchive, type ReadArchiveOptions } from './read-archive'
import { linkParts, safeParts } from './safe-path'

/** A file that was taken out of an archive; on the disk it has a number for a name, whatever it was called. */
export interface UnpackedFile {
  readonly stored: string
  readonly size: number
  readonly sha256: string
}

/** The part of an archive that was kept, by path within it (`usr/bin/llama-server`). */
export interface UnpackedTree {
  readonly files: ReadonlyMap<string, UnpackedFile>
  /** Path → path of what it points to; never out of the tree. */
  readonly links: ReadonlyMap<string, string>
}

export interface UnpackOptions extends Omit<ReadArchiveOptions, 'take'> {
  /** An existing folder of our own for the files. */
  readonly folder: string
  /** Which files are worth keeping, by their own name. */
  readonly keep: (name: string) => boolean
}

/**
 * Takes the files that are worth keeping out of an archive. Every entry is judged, kept or not; no link is ever made on
 * the disk, so nothing can be written through one. Throws what readArchive throws; the caller removes the folder.
 */
export async function unpackArchive(path: string, options: UnpackOptions): Promise<UnpackedTree> {
  const names = new EntryNames(path)
  const files = new Map<string, UnpackedFile>()
  const pending: { readonly parts: readonly string[]; readonly target: string }[] = []
  const links = new Map<string, string>()
  const take = async (entry: ArchiveEntry): Promise<void> => {
    const parts = safeParts(path, entry.name)
    if (entry.kind === 'device')
      throw unsafe(path, 'device', `“${shown(entry.name)}” is a device, pipe or socket.`)
    if (parts.length === 0) return
    names.add(parts, entry.kind)
    const at = parts.join('/')
    if (entry.kind === 'link') pending.push({ parts, target: entry.target })
    else if (entry.kind === 'hardLink') links.set(at, safeParts(path, entry.target).join('/'))
    else if (entry.kind === 'file') {
      const wanted = options.keep(parts.at(-1) ?? '')
      const stored = join(options.folder, String(files.size))
      if (wanted) files.set(at, await store(entry.content, stored, options.signal))
      else await drain(entry.content)
    }
  }
  const { rooted } = await readArchive(path, { ...options, take })
  for (const link of pending) links.set(link.parts.join('/'), linkParts(path, link, rooted).join('/'))
  return { files, links }
}

/** The names that an archive has used, to notice two entries in one place. */
class EntryNames {
  readonly #kinds = new Map<string, ArchiveEntry['kind']>()
  /** As a system sees them that knows neither case nor Unicode forms apart (macOS, Windows). */
  readonly #folded = new Map<string, string>()

  constructor(private readonly archive: string) {}

  add(parts: readonly string[], kind: ArchiveEntry['kind']): void {
    for (let depth = 1; depth < parts.length; depth += 1) this.#addFolder(parts.slice(0, depth), parts)
    const at = parts.join('/')
    const known = this.#kinds.get(at)
    if (known !== undefined && !(known === 'folder' && kind === 'folder'))
      throw unsafe(this.archive, 'duplicate-name', `“${shown(at)}” is in it twice.`)
    this.#register(at, kind)
  }

  #addFolder(folder: readonly string[], whole: readonly string[]): void {
    const at = folder.join('/')
    const known = this.#kinds.get(at)
    if (known === 'folder') return
    if (known !== undefined)
      throw unsafe(
        this.archive,
        'path-through-link',
        `“${shown(whole.join('/'))}” leads through a link or file.`
      )
    this.#register(at, 'folder')
  }

  #register(at: string, kind: ArchiveEntry['kind']): void {
    const folded = at.normalize('NFC').toLowerCase()
    const twin = this.#folded.get(folded)
    if (twin !== undefined && twin !== at) {
      const both = `“${shown(twin)}” and “${shown(at)}” differ only in capital letters.`
      throw unsafe(this.archive, 'case-collision', both)
    }
    this.#folded.set(folded, at)
    this.#kinds.set(at, kind)
  }
}

async function store(
  content: AsyncIterable<Uint8Array>,
  path: string,
  signal: AbortSignal
): Promise<UnpackedFile> {
  const hash = createHash('sha256')
  const onDisk = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => diskFailed(path, error))
  const handle = await onDisk(open(path, 'wx', 0o600))
  let size = 0
  try {
    for await (const piece of content) {
      signal.throwIfAborted()
      hash.update(piece)
      await onDisk(handle.writeFile(piece))
      size += piece.byteLength
    }
  } finally {
    await handle.close()
  }
  return { stored: path, size, sha256: hash.digest('hex') }
}

/** A full disk is no fault of the archive. */
function diskFailed(path: string, error: unknown): never {
  const detail = error instanceof Error ? error.message : String(error)
  throw new HotplateError('STORE_FAILED', { folder: dirname(path), detail }, { cause: error })
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = content[Symbol.asyncIterator]()
  while ((await iterator.next()).done !== true);
}
