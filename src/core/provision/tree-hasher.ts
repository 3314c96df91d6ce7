import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { computeTree, type ComputedTree } from './compute-tree'
import type { TreeAnswer, TreeOrder } from './tree-worker'

export interface HashingOptions {
  readonly signal?: AbortSignal | undefined
  readonly onBytes?: ((bytes: number) => void) | undefined
}

/** Computes trees away from the thread that answers people. Rejects with the file system's error, or the abort's. */
export interface TreeHasher {
  compute(path: string, options?: HashingOptions): Promise<ComputedTree>
  dispose(): Promise<void>
}

/**
 * The build puts the worker's script beside the bundle (or one folder above its shared chunks). Run from the
 * TypeScript sources (tests, tsx) there is none: then the same code runs in this thread, which yields at every read.
 */
export function createTreeHasher(workerFile: string | null = builtWorkerFile()): TreeHasher {
  return workerFile === null
    ? { compute: inThread, dispose: () => Promise.resolve() }
    : new InWorker(workerFile)
}

function builtWorkerFile(): string | null {
  for (const place of ['./tree-worker.js', '../tree-worker.js']) {
    const file = fileURLToPath(new URL(place, import.meta.url))
    if (existsSync(file)) return file
  }
  return null
}

function inThread(path: string, { signal, onBytes }: HashingOptions = {}): Promise<ComputedTree> {
  return computeTree(path, (bytes) => {
    signal?.throwIfAborted()
    onBytes?.(bytes)
  })
}

interface Pending {
  readonly onBytes: ((bytes: number) => void) | undefined
  readonly resolve: (computed: ComputedTree) => void
  readonly reject: (error: Error) => void
}

/** The worker starts with the first file; idle, it lets the program end. */
class InWorker implements TreeHasher {
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #count = 0

  constructor(private readonly workerFile: string) {}

  async compute(path: string, { signal, onBytes }: HashingOptions = {}): Promise<ComputedTree> {
    signal?.throwIfAborted()
    const worker = this.#started()
    const number = (this.#count += 1)
    const tell = (order: TreeOrder): void => worker.postMessage(order)
    const stop = (): void => tell({ number, stop: true })
    signal?.addEventListener('abort', stop)
    try {
      return await new Promise<ComputedTree>((resolve, reject) => {
        worker.ref()
        this.#pending.set(number, { onBytes, resolve, reject })
        tell({ number, path })
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#pending.delete(number)
      if (this.#pending.size === 0) worker.unref()
    }
  }

  async dispose(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.workerFile)
    worker.unref()
    worker.on('message', (answer: TreeAnswer) => this.#settle(answer))
    const fail = (error: Error): void => {
      this.#worker = null
      for (const { reject } of this.#pending.values()) reject(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the hashing thread ended')))
    this.#worker = worker
    return worker
  }

  #settle(answer: TreeAnswer): void {
    const pending = this.#pending.get(answer.number)
    if ('bytes' in answer) pending?.onBytes?.(answer.bytes)
    else if ('computed' in answer) pending?.resolve(answer.computed)
    else pending?.reject(new Error(answer.failure))
  }
}
