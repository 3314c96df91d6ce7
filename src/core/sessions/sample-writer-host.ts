import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Chunk } from './chunk-codec'
import { writeChunks, type ChunkBatch } from './chunk-table'
import type { ChunkWriter } from './chunk-writer'
import { openConnection } from './database'
import type { WriterAnswer, WriterOrder, WriterSetup } from './sample-writer'

export interface WriterOptions {
  readonly databaseFile: string
  /** The worker's script; default: the built one beside this code, null = write in this thread. */
  readonly workerFile?: string | null
}

/** Carries out one write; rejects when it failed. */
interface Backend {
  write(batches: readonly ChunkBatch[]): Promise<void>
  end(): Promise<void>
}

/**
 * Starts the writer of samples. The build puts the worker's script beside the bundle (or one folder above its shared
 * chunks). Run from the TypeScript sources (tests, tsx) there is no such script, and a worker could not load them
 * with our path aliases: then the same code writes in this thread, only slower to yield.
 */
export function startSampleWriter(options: WriterOptions): ChunkWriter {
  const workerFile = options.workerFile === undefined ? builtWorkerFile() : options.workerFile
  const backend = workerFile === null ? inThread(options.databaseFile) : inWorker(workerFile, options)
  return new BatchingWriter(backend, options.databaseFile)
}

function builtWorkerFile(): string | null {
  for (const place of ['./sample-writer.js', '../sample-writer.js']) {
    const file = fileURLToPath(new URL(place, import.meta.url))
    if (existsSync(file)) return file
  }
  return null
}

function inThread(databaseFile: string): Backend {
  const db = openConnection(databaseFile)
  return {
    write: async (batches) => {
      await new Promise((resolve) => setImmediate(resolve))
      writeChunks(db, batches)
    },
    end: () => {
      db.close()
      return Promise.resolve()
    }
  }
}

function inWorker(workerFile: string, options: WriterOptions): Backend {
  const setup: WriterSetup = { databaseFile: options.databaseFile }
  const worker = new Worker(workerFile, { workerData: setup })
  const waiting = new Map<number, (failure: string | null) => void>()
  let dead: string | null = null
  let count = 0
  const settleAll = (failure: string): void => {
    dead = failure
    for (const settle of [...waiting.values()]) settle(failure)
    waiting.clear()
  }
  worker.on('message', (answer: WriterAnswer) => {
    waiting.get(answer.number)?.(answer.failure)
    waiting.delete(answer.number)
  })
  worker.on('error', (error) => settleAll(String(error)))
  const gone = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      settleAll('the writer ended')
      resolve()
    })
  )
  const send = (order: WriterOrder): void => worker.postMessage(order)
  return {
    write: (batches) =>
      new Promise((resolve, reject) => {
        const number = ++count
        const settle = (failure: string | null): void =>
          failure === null ? resolve() : reject(new Error(failure))
        if (dead !== null) {
          settle(dead)
          return
        }
        waiting.set(number, settle)
        send({ kind: 'write', number, batches })
      }),
    end: async () => {
      if (dead === null) send({ kind: 'end' })
      await gone
    }
  }
}

interface Pending {
  readonly sessionId: string
  readonly chunk: Chunk
  readonly done: () => void
}

/** Collects what arrives while a write is under way and sends it as the next one: at most one order in flight. */
class BatchingWriter implements ChunkWriter {
  #pending: Pending[] = []
  #draining: Promise<void> | null = null
  #failure: string | null = null

  constructor(
    private readonly backend: Backend,
    private readonly databaseFile: string
  ) {}

  write(sessionId: string, chunk: Chunk, done: () => void): void {
    this.#pending.push({ sessionId, chunk, done })
    this.#draining ??= this.#drain()
  }

  async flush(): Promise<void> {
    while (this.#draining !== null) await this.#draining
    const failure = this.#failure
    this.#failure = null
    if (failure !== null) {
      throw new HotplateError('STORE_FAILED', { folder: this.databaseFile, detail: failure })
    }
  }

  async dispose(): Promise<void> {
    try {
      await this.flush()
    } finally {
      await this.backend.end()
    }
  }

  async #drain(): Promise<void> {
    await Promise.resolve()
    while (this.#pending.length > 0) {
      const taken = this.#pending.splice(0)
      try {
        await this.backend.write(groupBySession(taken))
        for (const { done } of taken) done()
      } catch (error) {
        // The chunks stay readable from memory; the raw text on disk can rebuild them.
        this.#failure = error instanceof Error ? error.message : String(error)
      }
    }
    this.#draining = null
  }
}

function groupBySession(pending: readonly Pending[]): ChunkBatch[] {
  const groups = new Map<string, Chunk[]>()
  for (const { sessionId, chunk } of pending) {
    const group = groups.get(sessionId)
    if (group === undefined) groups.set(sessionId, [chunk])
    else group.push(chunk)
  }
  return [...groups].map(([sessionId, chunks]) => ({ sessionId, chunks }))
}
