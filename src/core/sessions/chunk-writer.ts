import type { Chunk } from './chunk-codec'

/** Where full chunks go. Nothing waits for the disk; `flush` does. */
export interface ChunkWriter {
  /** Takes the chunk over; `done` is called once it can be read from the database. */
  write(sessionId: string, chunk: Chunk, done: () => void): void
  /** Resolves once all that was written before is in the database; rejects with STORE_FAILED. */
  flush(): Promise<void>
  /** Flushes, then ends the writer. */
  dispose(): Promise<void>
}
