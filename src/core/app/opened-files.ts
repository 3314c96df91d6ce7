import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import { Latest } from '@shared/base/broadcast'
import type { Disposable } from '@shared/base/disposables'

/** A session file that the system handed to the program; `n` counts them, so that a page takes each once. */
export interface OpenedFile {
  readonly n: number
  readonly fileName: string
  readonly base64: string
}

/** Files that were opened with the program, on their way to the page. */
export interface OpenedFiles extends Disposable {
  /** Throws FILE_NOT_READABLE. */
  add(path: string): Promise<void>
  watch(signal?: AbortSignal): AsyncGenerator<OpenedFile | null, void>
}

/** What the door carries; larger files are opened by `hotplate diagnose FILE`. */
const mostBytes = 64 * 1024 * 1024

export function createOpenedFiles(): OpenedFiles {
  const latest = new Latest<OpenedFile | null>(null)
  let n = 0
  return {
    add: async (path) => {
      const bytes = await readBounded(path)
      n += 1
      latest.set({ n, fileName: basename(path), base64: bytes.toString('base64') })
    },
    watch: (signal) => latest.read(signal),
    dispose: () => latest.close()
  }
}

async function readBounded(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size > mostBytes) throw new Error(`it is larger than ${mostBytes / 1024 / 1024} MiB`)
    return await readFile(file)
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw new HotplateError('FILE_NOT_READABLE', { file, detail }, { cause })
  }
}
