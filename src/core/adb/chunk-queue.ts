/**
 * Hands chunks from a pump to one reader. `push` waits while more than `limit` bytes lie unread, so that the pump stops
 * reading the socket; once the reader leaves (or `discard` is called) chunks are dropped and the pump runs to its end.
 */
export class ChunkQueue implements AsyncIterable<Uint8Array> {
  readonly #chunks: Uint8Array[] = []
  #bytes = 0
  #end: { readonly error: Error | null } | null = null
  #discarding = false
  #wakeReader: (() => void) | null = null
  #wakePump: (() => void) | null = null

  constructor(private readonly limit: number) {}

  async push(chunk: Uint8Array): Promise<void> {
    if (this.#discarding || chunk.length === 0) return
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    this.#wakeReader?.()
    while (this.#isFull()) {
      await new Promise<void>((resolve) => {
        this.#wakePump = resolve
      })
    }
  }

  /** No more chunks; with an error the reader gets it after what had arrived. */
  close(error: Error | null = null): void {
    this.#end ??= { error }
    this.#wakeReader?.()
  }

  discard(): void {
    this.#discarding = true
    this.#chunks.length = 0
    this.#bytes = 0
    this.#wakePump?.()
  }

  #isFull(): boolean {
    return this.#bytes > this.limit && !this.#discarding
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        const chunk = this.#chunks.shift()
        if (chunk !== undefined) {
          this.#bytes -= chunk.length
          this.#wakePump?.()
          yield chunk
        } else if (this.#end !== null) {
          if (this.#end.error !== null) throw this.#end.error
          return
        } else {
          await new Promise<void>((resolve) => {
            this.#wakeReader = resolve
          })
        }
      }
    } finally {
      this.discard()
    }
  }
}
