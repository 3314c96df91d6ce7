import { parentPort } from 'node:worker_threads'
import { computeTree, type ComputedTree } from './compute-tree'

/** What the worker is told: compute, or stop computing. */
export type TreeOrder =
  { readonly number: number; readonly path: string } | { readonly number: number; readonly stop: true }

/** What it answers: bytes read so far, the tree, or what the file system said. */
export type TreeAnswer = { readonly number: number } & (
  { readonly bytes: number } | { readonly computed: ComputedTree } | { readonly failure: string }
)

/** The script of the worker thread that hashes files: imports nothing but Node and `compute-tree`. */
const port = parentPort
const stopped = new Set<number>()
port?.on('message', (order: TreeOrder) => {
  if ('stop' in order) stopped.add(order.number)
  else void answer(order.number, order.path).then((value) => port.postMessage(value))
})

async function answer(number: number, path: string): Promise<TreeAnswer> {
  try {
    const computed = await computeTree(path, (bytes) => {
      if (stopped.delete(number)) throw new Error('stopped')
      port?.postMessage({ number, bytes } satisfies TreeAnswer)
    })
    return { number, computed }
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : String(error) }
  }
}
