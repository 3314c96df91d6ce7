/** The part of AbortSignal that a room without DOM or Node may rely on; every AbortSignal fits. */
export interface StopSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * A latest-wins fan-out: each reader sees the newest value, never an unbounded queue.
 * A reader that is slow skips what it missed; a reader that leaves is forgotten at once.
 */
export class Latest<T> {
  readonly #waiters = new Set<() => void>()
  #version = 0
  #closed = false

  constructor(private value: T) {}

  get current(): T {
    return this.value
  }

  set(value: T): void {
    this.value = value
    this.#version += 1
    this.#wake()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }

  /** Yields the current value, then each newer one, until closed or aborted. */
  async *read(signal?: StopSignal): AsyncGenerator<T, void> {
    let seen = -1
    while (!this.#closed && signal?.aborted !== true) {
      if (seen !== this.#version) {
        seen = this.#version
        yield this.value
      } else {
        await this.#next(signal)
      }
    }
    if (signal?.aborted !== true && seen !== this.#version) yield this.value
  }

  #next(signal?: StopSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#waiters.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      this.#waiters.add(done)
      signal?.addEventListener('abort', done)
    })
  }

  #wake(): void {
    for (const waiter of [...this.#waiters]) waiter()
  }
}
