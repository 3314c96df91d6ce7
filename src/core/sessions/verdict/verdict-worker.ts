import { parentPort } from 'node:worker_threads'
import type { Verdict } from '@shared/model'
import { JudgeBench, type JudgeOrder } from './judge-bench'

/** To the worker; it answers with the same number. */
export interface NumberedOrder {
  readonly number: number
  readonly order: JudgeOrder
}

/** From the worker: the verdict, or why there is none. */
export type NumberedVerdict =
  | { readonly number: number; readonly verdict: Verdict }
  | { readonly number: number; readonly failure: string }

// This file is the entry of a worker thread (out/main/verdict-worker.js), so that judging never delays the doors.
const port = parentPort
if (port !== null) {
  const bench = new JudgeBench()
  port.on('message', ({ number, order }: NumberedOrder) => {
    bench.judge(order).then(
      (verdict) => port.postMessage({ number, verdict } satisfies NumberedVerdict),
      (error: unknown) => port.postMessage({ number, failure: String(error) } satisfies NumberedVerdict)
    )
  })
}
