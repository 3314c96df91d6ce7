import { unsafe } from './archive-errors'

/** How much one archive may hold. */
export interface ArchiveLimits {
  readonly entries: number
  /** Of everything that comes out of it, kept or not. */
  readonly totalBytes: number
  /** Unpacked bytes per packed byte, once more than `freeBytes` have come out. */
  readonly ratio: number
  readonly freeBytes: number
}

/** Far above any build (official ones: 200 files, 200 MB, ratio 4), far below what fills a disk. */
export const archiveLimits: ArchiveLimits = {
  ...{ entries: 20_000, totalBytes: 4 * 1024 ** 3, ratio: 200, freeBytes: 64 * 1024 ** 2 }
}

/** Counts what an archive gives and ends it when it gives too much. */
export class ArchiveGuard {
  #entries = 0
  #packed = 0
  #unpacked = 0

  constructor(
    private readonly archive: string,
    private readonly limits: ArchiveLimits,
    private readonly onRead: (packedBytes: number) => void = () => undefined
  ) {}

  /** Throws ARCHIVE_UNSAFE (too-many-entries). */
  entry(): void {
    this.#entries += 1
    if (this.#entries > this.limits.entries)
      throw unsafe(this.archive, 'too-many-entries', `it has more than ${this.limits.entries} entries.`)
  }

  /** Bytes read of the archive itself. */
  packed(bytes: number): void {
    this.#packed += bytes
    this.onRead(this.#packed)
  }

  /** Bytes that came out of a decompressor. Throws ARCHIVE_UNSAFE (too-large, bomb). */
  unpacked(bytes: number): void {
    this.#unpacked += bytes
    const { totalBytes, ratio, freeBytes } = this.limits
    if (this.#unpacked > totalBytes)
      throw unsafe(this.archive, 'too-large', `more than ${totalBytes} bytes come out of it.`)
    if (this.#unpacked > freeBytes && this.#unpacked > ratio * this.#packed)
      throw unsafe(
        this.archive,
        'bomb',
        `${this.#unpacked} bytes came out of the first ${this.#packed}: it is made to fill the disk.`
      )
  }
}
