import type { Readable } from 'node:stream'

/** The peer went away in the middle of a message. Rooms above see it as TRANSPORT_LOST. */
export class LinkClosedError extends Error {
  override readonly name = 'LinkClosedError'
}

/**
 * Reads exact or available bytes from a stream, pulled by the caller: what is not read stays in the kernel, so a slow
 * reader slows the phone down instead of filling memory. One reader per stream, one read at a time.
 */
export class ByteReader {
  #rest: Buffer = Buffer.alloc(0)
  #ended = false
  #error: Error | null = null
  #wake: (() => void) | null = null

  constructor(private readonly source: Readable) {
    const wake = (): void => this.#wake?.()
    const end = (): void => {
      this.#ended = true
      wake()
    }
    source.on('readable', wake)
    source.on('end', end)
    source.on('close', end)
    source.on('error', (error) => {
      this.#error = error
      end()
    })
  }

  /** Exactly `length` bytes; throws LinkClosedError when the peer ends before. */
  async readExactly(length: number): Promise<Buffer> {
    while (this.#rest.length < length) {
      if (!(await this.#fill())) {
        throw new LinkClosedError(`${length - this.#rest.length} of ${length} bytes missing`, {
          cause: this.#error
        })
      }
    }
    return this.#take(length)
  }

  /** At least one and at most `max` bytes; null at the clean end. Throws LinkClosedError after an error of the stream. */
  async readSome(max: number): Promise<Buffer | null> {
    if (this.#rest.length === 0 && !(await this.#fill())) {
      if (this.#error !== null) throw new LinkClosedError(this.#error.message, { cause: this.#error })
      return null
    }
    return this.#take(Math.min(max, this.#rest.length))
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  async #fill(): Promise<boolean> {
    for (;;) {
      const chunk = this.source.read() as Buffer | null
      if (chunk !== null) {
        this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
        return true
      }
      if (this.#ended || this.source.destroyed) return false
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#wake = null
    }
  }
}
