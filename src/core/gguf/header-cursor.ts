import type { ByteSource } from './byte-source'
import { modelInvalid } from './model-invalid'

const chunkBytes = 256 * 1024
/** A vocabulary of 262 k tokens with merges takes about 16 MB; far beyond that only damage or malice lies. */
const maxHeaderBytes = 256 * 1024 * 1024
/** llama.cpp refuses longer texts (gguf.cpp GGUF_MAX_STRING_LENGTH). */
const absurdBytes = 1024 * 1024 * 1024

/**
 * Walks a header front to back, little-endian. Bytes are fetched in chunks by `need`, after which the getters are
 * synchronous; `skip` moves without reading. Whoever is about to believe a length calls `expect` first.
 */
export class HeaderCursor {
  #window: Buffer = Buffer.alloc(0)
  #windowStart = 0
  #position = 0

  constructor(private readonly source: ByteSource) {}

  get position(): number {
    return this.#position
  }

  /** Throws MODEL_INVALID unless `length` more bytes (of `what`) can lie in this file's header. */
  expect(length: number, what: string): void {
    const { name, size } = this.source
    const where = `at byte ${this.#position}`
    if (length > absurdBytes)
      throw modelInvalid(
        name,
        'absurdLength',
        `${what} ${where} claims an absurd length of ${length} bytes; the file is damaged.`
      )
    if (this.#position + length > size)
      throw modelInvalid(
        name,
        'truncated',
        `it ends inside its header: ${what} ${where} needs ${length} bytes, the file has ${size} in all. It is truncated or damaged.`
      )
    if (this.#position + length > maxHeaderBytes)
      throw modelInvalid(
        name,
        'absurdLength',
        `its header is longer than ${maxHeaderBytes} bytes (${what} ${where}).`
      )
  }

  has(length: number): boolean {
    const start = this.#position - this.#windowStart
    return start >= 0 && start + length <= this.#window.length
  }

  async need(length: number, what: string): Promise<void> {
    this.expect(length, what)
    if (this.has(length)) return
    const wanted = Math.min(Math.max(length, chunkBytes), this.source.size - this.#position)
    const bytes = await this.source.read(this.#position, wanted)
    this.#window = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#windowStart = this.#position
    if (bytes.length < length)
      throw modelInvalid(this.source.name, 'truncated', `it became shorter while it was read (${what}).`)
  }

  skip(length: number, what: string): void {
    this.expect(length, what)
    this.#position += length
  }

  u8(): number {
    return this.#window.readUInt8(this.#advance(1))
  }
  i8(): number {
    return this.#window.readInt8(this.#advance(1))
  }
  u16(): number {
    return this.#window.readUInt16LE(this.#advance(2))
  }
  i16(): number {
    return this.#window.readInt16LE(this.#advance(2))
  }
  u32(): number {
    return this.#window.readUInt32LE(this.#advance(4))
  }
  i32(): number {
    return this.#window.readInt32LE(this.#advance(4))
  }
  f32(): number {
    return this.#window.readFloatLE(this.#advance(4))
  }
  f64(): number {
    return this.#window.readDoubleLE(this.#advance(8))
  }
  /** Above 2^53 the number is rounded: every such length is refused, and no model setting is that large. */
  u64(): number {
    const at = this.#advance(8)
    return this.#window.readUInt32LE(at + 4) * 0x1_0000_0000 + this.#window.readUInt32LE(at)
  }
  i64(): number {
    const at = this.#advance(8)
    return this.#window.readInt32LE(at + 4) * 0x1_0000_0000 + this.#window.readUInt32LE(at)
  }
  text(length: number): string {
    const at = this.#advance(length)
    return this.#window.toString('utf8', at, at + length)
  }

  #advance(length: number): number {
    const at = this.#position - this.#windowStart
    this.#position += length
    return at
  }
}
