import { open, type FileHandle } from 'node:fs/promises'
import type { PushSource } from '@core/adb/types'
import {
  blockBuffer,
  notReadable,
  payloadBytes,
  readBlockAt,
  type Block,
  type BlockSource
} from '@core/adb/block-source'

/** Bytes `from` to `end` (exclusive) of a file; `from` is a multiple of the block size. */
export interface ByteRange {
  readonly from: number
  readonly end: number
}

/**
 * Reads the PC's files for all phones. Where several phones get one file at the same time, what the first one read is
 * kept for a while and the others take it from there; one that is too far behind (or first) reads for itself. So one
 * reading serves all that keep pace, and nobody waits for a slower one.
 */
export interface SourceReaders {
  open(path: string, range: ByteRange): PushSource
  /** Bytes read from the PC's files so far. */
  readonly bytesRead: number
}

const packetsPerBlock = 4
const blockBytes = payloadBytes(packetsPerBlock)
/** 64 MiB: what may lie between the first and the last phone that share a reading. */
const windowBlocks = (64 * 1024 * 1024) / blockBytes

export function createSourceReaders(keptBlocks = windowBlocks): SourceReaders {
  return new Readers(keptBlocks)
}

class Readers implements SourceReaders {
  bytesRead = 0
  readonly #shared = new Map<string, SharedFile>()

  constructor(private readonly keptBlocks: number) {}

  open(path: string, range: ByteRange): PushSource {
    return { open: () => this.#open(path, range) }
  }

  async #open(path: string, range: ByteRange): Promise<BlockSource> {
    const file = await open(path, 'r').catch((error: unknown) => {
      throw notReadable(path, error)
    })
    const shared = this.#shared.get(path) ?? new SharedFile(this.keptBlocks)
    this.#shared.set(path, shared)
    shared.users += 1
    const { mtimeMs } = await file.stat()
    const onRead = (bytes: number): void => void (this.bytesRead += bytes)
    const close = async (): Promise<void> => {
      shared.users -= 1
      if (shared.users === 0) this.#shared.delete(path)
      await file.close()
    }
    return { mtimeMs, close, next: reader({ file, path }, { shared, range, onRead }) }
  }
}

interface Reading {
  readonly shared: SharedFile
  readonly range: ByteRange
  readonly onRead: (bytes: number) => void
}

function reader(
  source: { readonly file: FileHandle; readonly path: string },
  { shared, range, onRead }: Reading
): BlockSource['next'] {
  let position = range.from
  const read = async (buffer: Buffer, at: number): Promise<Block | null> => {
    const block = await readBlockAt(source, buffer, {
      position: at,
      limit: Math.min(blockBytes, range.end - at)
    })
    onRead(block?.bytes ?? 0)
    return block
  }
  return async (buffer) => {
    if (position >= range.end) return null
    const at = position
    position += blockBytes
    const kept = shared.kept(at)
    // Another phone's failed reading is its own: this one tries for itself.
    if (kept !== undefined) return await kept.catch(() => read(buffer, at))
    if (shared.users < 2) return await read(buffer, at)
    return await shared.keep(at, read(blockBuffer(packetsPerBlock), at))
  }
}

/** The blocks of one file that were read last, oldest first. */
class SharedFile {
  users = 0
  readonly #blocks = new Map<number, Promise<Block | null>>()

  constructor(private readonly keptBlocks: number) {}

  kept(at: number): Promise<Block | null> | undefined {
    return this.#blocks.get(at)
  }

  keep(at: number, block: Promise<Block | null>): Promise<Block | null> {
    block.catch(() => undefined)
    this.#blocks.set(at, block)
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= this.keptBlocks) break
      this.#blocks.delete(oldest)
    }
    return block
  }
}
