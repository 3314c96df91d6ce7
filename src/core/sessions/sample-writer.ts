import { parentPort, workerData } from 'node:worker_threads'
import { writeChunks, type ChunkBatch } from './chunk-table'
import { openConnection } from './database'

/** What the worker is started with: the database file, already migrated. */
export interface WriterSetup {
  readonly databaseFile: string
}

/** To the worker: batches to write, answered by the same number; or the wish to end. */
export type WriterOrder =
  | { readonly kind: 'write'; readonly number: number; readonly batches: readonly ChunkBatch[] }
  | { readonly kind: 'end' }

/** From the worker: the order with that number is on disk, or why it is not. */
export interface WriterAnswer {
  readonly number: number
  readonly failure: string | null
}

// This file is the entry of a worker thread (out/main/sample-writer.js), so that writing a batch never delays the doors.
const port = parentPort
if (port !== null) {
  const { databaseFile } = workerData as WriterSetup
  const db = openConnection(databaseFile)
  port.on('message', (order: WriterOrder) => {
    if (order.kind === 'end') {
      db.close()
      port.close()
      return
    }
    let failure: string | null = null
    try {
      writeChunks(db, order.batches)
    } catch (error) {
      failure = String(error)
    }
    port.postMessage({ number: order.number, failure } satisfies WriterAnswer)
  })
}
