/** Runs one task at a time; of the tasks that arrive meanwhile only the latest runs (the others resolve unrun). */
export class AsyncLimiter {
  #running: Promise<void> | null = null
  #queued: (() => Promise<void>) | null = null

  schedule(task: () => Promise<void>): Promise<void> {
    this.#queued = task
    this.#running ??= this.#drain()
    return this.#running
  }

  async #drain(): Promise<void> {
    try {
      while (this.#queued !== null) {
        const task = this.#queued
        this.#queued = null
        await task()
      }
    } finally {
      this.#running = null
    }
  }
}
