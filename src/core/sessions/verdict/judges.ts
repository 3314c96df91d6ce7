import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Verdict } from '@shared/model'
import { JudgeBench, type JudgeOrder } from './judge-bench'
import type { NumberedOrder, NumberedVerdict } from './verdict-worker'

/** Judges sessions beside the work of the program. Rejects when a judgement failed; the next one is tried anew. */
export interface Judges {
  judge(order: JudgeOrder): Promise<Verdict>
  dispose(): Promise<void>
}

/**
 * Judges in a worker thread that starts with the first order. Run from the TypeScript sources there is no built worker; then
 * the same code judges in this thread.
 */
export function createJudges(workerFile: string | null = builtWorkerFile()): Judges {
  return workerFile === null ? inThread() : new WorkerJudges(workerFile)
}

function builtWorkerFile(): string | null {
  for (const place of ['./verdict-worker.js', '../verdict-worker.js']) {
    const file = fileURLToPath(new URL(place, import.meta.url))
    if (existsSync(file)) return file
  }
  return null
}

function inThread(): Judges {
  const bench = new JudgeBench()
  return { judge: (order) => bench.judge(order), dispose: () => Promise.resolve() }
}

interface Waiting {
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: Error) => void
}

class WorkerJudges implements Judges {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor(private readonly file: string) {}

  judge(order: JudgeOrder): Promise<Verdict> {
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve, reject) => {
      const number = ++this.#count
      this.#waiting.set(number, { resolve, reject })
      worker.postMessage({ number, order } satisfies NumberedOrder)
    })
  }

  async dispose(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(this.file)
    // A program that is done does not wait for a judgement.
    worker.unref()
    worker.on('message', (answer: NumberedVerdict) => {
      const waiting = this.#waiting.get(answer.number)
      this.#waiting.delete(answer.number)
      if ('verdict' in answer) waiting?.resolve(answer.verdict)
      else waiting?.reject(new Error(answer.failure))
    })
    worker.on('error', (error) => this.#gone(String(error)))
    worker.on('exit', () => this.#gone('the judge ended'))
    return worker
  }

  #gone(reason: string): void {
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(new Error(reason))
    this.#waiting.clear()
  }
}
