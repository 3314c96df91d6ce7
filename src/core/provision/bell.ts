/** Wakes those who wait for something to have changed. */
export class Bell {
  #waiting: (() => void)[] = []

  ring(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Resolves at the next ring or abort. */
  async heard(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    let wake: () => void = () => undefined
    try {
      await new Promise<void>((resolve) => {
        wake = resolve
        this.#waiting.push(resolve)
        signal.addEventListener('abort', wake)
      })
    } finally {
      signal.removeEventListener('abort', wake)
    }
  }
}
