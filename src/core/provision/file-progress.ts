import type { FileProgress, FileState, ProvisionNotice } from '@shared/model'
import type { ChunkFile } from './chunk-file'
import { uniformMap } from './chunk-map'
import type { PlannedFile } from './plan'

/** What is known of a small file (one chunk at most): it is sent, hashed and named as a whole. */
export interface SmallFile {
  state: FileState
  sentBytes: number
  hashedBytes: number
  resentBytes: number
  resentTimes: number
}

/** A small file's line in the status. */
export function smallProgress(file: PlannedFile, small: SmallFile): FileProgress {
  const { state, sentBytes, hashedBytes } = small
  const chunk =
    state === 'verified'
      ? 'proven'
      : state === 'skipped'
        ? 'kept'
        : sentBytes === file.size
          ? 'sent'
          : 'missing'
  return { ...plain(file), state, sentBytes, hashedBytes, chunks: uniformMap(file.size, chunk) }
}

/** A large file's line in the status. */
export function chunkProgress(chunked: ChunkFile, busy: ChunkBusy): FileProgress {
  return {
    ...plain(chunked.file),
    state: chunkState(chunked, busy),
    sentBytes: Math.min(chunked.file.size, sentOf(chunked)),
    hashedBytes: chunked.sum(({ proven }) => proven),
    chunks: chunked.map()
  }
}

export interface ChunkBusy {
  readonly failed: boolean
  readonly sending: boolean
  readonly hashing: boolean
}

function chunkState(chunked: ChunkFile, { failed, sending, hashing }: ChunkBusy): FileState {
  if (chunked.settled) return sentOf(chunked) > 0 ? 'verified' : 'skipped'
  if (failed) return 'failed'
  if (sending) return 'sending'
  if (!hashing && chunked.hasMissing) return 'waiting'
  return sentOf(chunked) > 0 ? 'hashing' : hashing ? 'checking' : 'waiting'
}

function sentOf(chunked: ChunkFile): number {
  return chunked.sum(({ origin }) => origin === 'sent') + chunked.inFlight
}

function plain({
  name,
  group,
  size,
  sha256
}: PlannedFile): Pick<FileProgress, 'name' | 'group' | 'size' | 'sha256'> {
  return { name, group, size, sha256 }
}

/** What the files themselves have to say. */
export function fileNotices(chunked: readonly ChunkFile[], small: Iterable<SmallFile>): ProvisionNotice[] {
  const total = (of: (file: ChunkFile) => number): number => chunked.reduce((sum, file) => sum + of(file), 0)
  const keptBytes = total((file) =>
    file.resumed ? file.sum(({ origin, proven }) => proven && origin === 'kept') : 0
  )
  const copiedBytes = total((file) => file.sum(({ origin, proven }) => proven && origin === 'copied'))
  const resent =
    total(({ resentChunks }) => resentChunks) + [...small].reduce((sum, file) => sum + file.resentTimes, 0)
  return [
    ...(keptBytes > 0 ? [{ code: 'resumed' as const, keptBytes }] : []),
    ...(copiedBytes > 0 ? [{ code: 'copiedOnPhone' as const, bytes: copiedBytes }] : []),
    ...(resent > 0 ? [{ code: 'resentChunks' as const, chunks: resent }] : [])
  ]
}
