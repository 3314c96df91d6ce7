import type { ChunkMap, FileProgress } from '@shared/model'

/** Bytes of a chunk. */
export const chunkBytes = 4 * 1024 * 1024

/** The chunks of a file; where the job keeps none (small files), what its bytes tell. */
export function chunksOf(file: FileProgress): ChunkMap {
  if (file.chunks.length > 0) return file.chunks
  const total = Math.max(1, Math.ceil(file.size / chunkBytes))
  if (file.state === 'verified') return [{ state: 'proven', count: total }]
  if (file.state === 'skipped') return [{ state: 'kept', count: total }]
  const proven = Math.min(total, Math.floor(file.hashedBytes / chunkBytes))
  const sent = Math.max(0, Math.min(total, Math.floor(file.sentBytes / chunkBytes)) - proven)
  const runs: ChunkMap = [
    { state: 'proven', count: proven },
    { state: 'sent', count: sent },
    { state: 'missing', count: total - proven - sent }
  ]
  return runs.filter((run) => run.count > 0)
}

/** Several maps one after the other, neighbours of one state joined. */
export function joinChunks(maps: readonly ChunkMap[]): ChunkMap {
  const joined: ChunkMap = []
  for (const run of maps.flat()) {
    const last = joined.at(-1)
    if (last?.state === run.state) last.count += run.count
    else joined.push({ ...run })
  }
  return joined
}

/** The bytes of a map's wrong and missing chunks: what a repair sends at most. */
export function wrongBytes(map: ChunkMap): number {
  return map
    .filter((run) => run.state === 'wrong' || run.state === 'missing')
    .reduce((sum, run) => sum + run.count * chunkBytes, 0)
}
