import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, statSync } from 'node:fs'
import { open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import { runFiles, type RunFile } from '@core/runs/types'

/**
 * The raw text of one session on this PC, byte for byte as the phone wrote it. The size of a file here is the offset
 * from which the phone's file is read on, so nothing is lost or doubled, whatever ended the last reader.
 */
export class RawFolder {
  readonly #sizes = new Map<RunFile, number>()
  readonly #handles = new Map<RunFile, FileHandle>()

  constructor(readonly path: string) {
    mkdirSync(path, { recursive: true })
    for (const file of runFiles) {
      this.#sizes.set(file, statSync(join(path, file), { throwIfNoEntry: false })?.size ?? 0)
    }
  }

  size(file: RunFile): number {
    return this.#sizes.get(file) ?? 0
  }

  totalBytes(): number {
    return runFiles.reduce((sum, file) => sum + this.size(file), 0)
  }

  /** Appends and resolves when the system has the bytes. Throws STORE_FAILED (disk full); then some may be there. */
  async append(file: RunFile, bytes: Uint8Array): Promise<void> {
    try {
      let handle = this.#handles.get(file)
      if (handle === undefined) this.#handles.set(file, (handle = await open(join(this.path, file), 'a')))
      await handle.appendFile(bytes)
      this.#sizes.set(file, this.size(file) + bytes.byteLength)
    } catch (error) {
      this.#sizes.set(file, statSync(join(this.path, file), { throwIfNoEntry: false })?.size ?? 0)
      throw new HotplateError('STORE_FAILED', { folder: this.path, detail: String(error) }, { cause: error })
    }
  }

  /** Leaves the place of so many bytes empty (a hole of zeros that takes no room on disk). */
  async skip(file: RunFile, bytes: number): Promise<void> {
    const size = this.size(file) + bytes
    await this.append(file, new Uint8Array())
    await this.#handles.get(file)?.truncate(size)
    this.#sizes.set(file, size)
  }

  /** The file's bytes as they are now, in pieces of 256 KiB. */
  async *read(file: RunFile): AsyncGenerator<Uint8Array, void> {
    const size = this.size(file)
    if (size === 0) return
    const stream = createReadStream(join(this.path, file), { end: size - 1, highWaterMark: 256 * 1024 })
    for await (const chunk of stream) yield chunk as Uint8Array
  }

  /** The file's beginning as text; empty where there is none. */
  async readText(file: RunFile, mostBytes: number): Promise<string> {
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of this.read(file)) {
      pieces.push(piece)
      bytes += piece.byteLength
      if (bytes >= mostBytes) break
    }
    return Buffer.concat(pieces).subarray(0, mostBytes).toString('utf8')
  }

  /** SHA-256 of a stretch of the file in hexadecimal. */
  async hash(file: RunFile, at: number, bytes: number): Promise<string> {
    const hash = createHash('sha256')
    if (bytes === 0) return hash.digest('hex')
    const stream = createReadStream(join(this.path, file), { start: at, end: at + bytes - 1 })
    for await (const chunk of stream) hash.update(chunk as Uint8Array)
    return hash.digest('hex')
  }

  /** Keeps a small file of the run as it is on the phone (run.json, exit, runner.log). */
  async writeWhole(name: string, bytes: Uint8Array): Promise<void> {
    const target = join(this.path, name)
    await writeFile(`${target}.part`, bytes)
    await rename(`${target}.part`, target)
  }

  /** Forgets a file that turned out to differ from the phone's, so that it is fetched again from its first byte. */
  async drop(file: RunFile): Promise<void> {
    await this.#handles.get(file)?.close()
    this.#handles.delete(file)
    await rm(join(this.path, file), { force: true })
    this.#sizes.set(file, 0)
  }

  async close(): Promise<void> {
    const handles = [...this.#handles.values()]
    this.#handles.clear()
    await Promise.all(handles.map((handle) => handle.close()))
  }
}
