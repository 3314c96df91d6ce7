/** Anything that holds a resource and can give it back. Disposing twice is allowed and does nothing. */
export interface Disposable {
  dispose(): void | Promise<void>
}

/**
 * Owns what was opened and gives it back in reverse order. Adding to a store that is already disposed
 * disposes the newcomer at once, so a resource that arrives late cannot leak.
 */
export class DisposableStore implements Disposable {
  readonly #items: Disposable[] = []
  #disposed = false

  get disposed(): boolean {
    return this.#disposed
  }

  add<T extends Disposable>(item: T): T {
    if (this.#disposed) void item.dispose()
    else this.#items.push(item)
    return item
  }

  /** Registers a plain function as a resource. */
  defer(dispose: () => void | Promise<void>): void {
    this.add({ dispose })
  }

  /** Gives everything back, newest first; every item is tried, then the first failure is thrown. */
  async dispose(): Promise<void> {
    if (this.#disposed) return
    this.#disposed = true
    const failures: unknown[] = []
    for (const item of this.#items.splice(0).reverse()) {
      try {
        await item.dispose()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
