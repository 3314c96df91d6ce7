/** One entry of an archive in its own words; nothing in it is trusted yet. */
export interface ArchiveEntry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'link' | 'hardLink' | 'device'
  /** As the archive announces it; the content may differ and is counted. */
  readonly size: number
  /** Target of a link; '' otherwise. */
  readonly target: string
  /** The content of a file; may be left unread. */
  readonly content: AsyncIterable<Uint8Array>
}

/** Takes entries one after the other; the next one comes when the promise has settled. */
export type TakeEntry = (entry: ArchiveEntry) => Promise<void>

export const noContent: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) })
}
