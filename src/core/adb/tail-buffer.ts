/** Keeps the last `limit` bytes of a stream as text. */
export class TailBuffer {
  #chunks: Uint8Array[] = []
  #bytes = 0

  constructor(private readonly limit: number) {}

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    while (this.#bytes - (this.#chunks[0]?.length ?? 0) >= this.limit) {
      this.#bytes -= this.#chunks.shift()?.length ?? 0
    }
  }

  /** UTF-8; a character that was cut at the front is dropped. */
  text(): string {
    const all = Buffer.concat(this.#chunks)
    if (all.length <= this.limit) return all.toString('utf8')
    let from = all.length - this.limit
    while (from < all.length && ((all[from] ?? 0) & 0xc0) === 0x80) from += 1
    return all.subarray(from).toString('utf8')
  }
}
