/** What one lane hands to the next, in order. Unbounded: it holds names of files, not their bytes. */
export class HandOver<T> {
  readonly #items: T[] = []
  #closed = false
  #wake: (() => void) | null = null

  put(item: T): void {
    this.#items.push(item)
    this.#wake?.()
  }

  /** Nothing more will come. */
  close(): void {
    this.#closed = true
    this.#wake?.()
  }

  /** Yields all that waits, until closed and empty, or until the signal aborts (then it just ends). */
  async *take(signal: AbortSignal): AsyncGenerator<readonly T[], void> {
    const wake = (): void => this.#wake?.()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted) {
        const items = this.#items.splice(0)
        if (items.length > 0) yield items
        else if (this.#closed) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      signal.removeEventListener('abort', wake)
    }
  }
}

/**
 * Runs lanes side by side. The first failure stops the others through the signal they are given; all have ended
 * when this throws that failure.
 */
export async function runLanes(
  signal: AbortSignal,
  lanes: readonly ((signal: AbortSignal) => Promise<void>)[]
): Promise<void> {
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const failures: unknown[] = []
  const run = async (lane: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    try {
      await lane(both)
    } catch (error) {
      failures.push(error)
      stop.abort()
    }
  }
  await Promise.all(lanes.map(run))
  signal.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}
