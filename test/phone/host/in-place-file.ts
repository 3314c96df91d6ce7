import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'

/** A file rewritten without a new inode, as a bind mount over it needs; a reader never finds it empty. */
export class InPlaceFile {
  readonly #descriptor: number
  #text: string

  constructor(path: string, text: string) {
    this.#descriptor = openSync(path, 'w+', 0o644)
    this.#text = ''
    this.write(text)
  }

  /** Replaces the content; a shorter text is laid over the old one before the rest is cut off. */
  write(text: string): void {
    if (text === this.#text) return
    const written = writeSync(this.#descriptor, text, 0, 'utf8')
    if (Buffer.byteLength(this.#text) > written) ftruncateSync(this.#descriptor, written)
    this.#text = text
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}
