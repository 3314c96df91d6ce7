const longestLine = 4096

/** Splits the first line off a byte stream: the line through `line`, everything after it as it comes. */
export class FirstLine {
  readonly line: Promise<string>
  #resolve: (line: string) => void = () => undefined
  #head: Buffer | null = Buffer.alloc(0)

  constructor() {
    this.line = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** What of this chunk lies behind the first line. A first line that does not end is given back as data. */
  rest(chunk: Uint8Array): Uint8Array {
    if (this.#head === null) return chunk
    const head = Buffer.concat([this.#head, chunk])
    const end = head.indexOf(0x0a)
    if (end < 0 && head.length < longestLine) {
      this.#head = head
      return head.subarray(0, 0)
    }
    this.#head = null
    this.#resolve(end < 0 ? '' : head.subarray(0, end).toString('utf8'))
    return end < 0 ? head : head.subarray(end + 1)
  }

  /** The stream is over; a line that never ended resolves empty. */
  end(): void {
    this.#head = null
    this.#resolve('')
  }
}
