/** A gate that a person closes and opens again; `signal` aborts the work that began while it was open. */
export class PauseGate {
  #closing = new AbortController()
  #wake: (() => void) | null = null

  get isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  /** Fires when the gate closes. A new one after each opening. */
  get signal(): AbortSignal {
    return this.#closing.signal
  }

  close(): void {
    this.#closing.abort()
  }

  open(): void {
    if (!this.isClosed) return
    this.#closing = new AbortController()
    this.#wake?.()
  }

  /** Resolves when the gate is open. Rejects with the signal's reason. */
  async opened(signal: AbortSignal): Promise<void> {
    while (this.isClosed) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal.removeEventListener('abort', wake)
          resolve()
        }
        this.#wake = wake
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
      })
      signal.throwIfAborted()
    }
  }
}
