import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { mostCarriedBytes } from '@shared/contract/limits'
import { HotplateError } from '@shared/errors/hotplate-error'
import { Latest } from '@shared/base/broadcast'
import type { Disposable } from '@shared/base/disposables'

/** Session files that the system handed to the program together; `n` counts such hand-overs, so that a page takes each once. */
interface OpenedFiles {
  readonly n: number
  readonly files: readonly { readonly fileName: string; readonly base64: string }[]
}

/** Files that were opened with the program, on their way to the page. */
export interface OpenedFilesBook extends Disposable {
  /** Hands over what can be read of them. Throws FILE_NOT_READABLE for the first that cannot. */
  add(paths: readonly string[]): Promise<void>
  /** What was opened last, until a reader has it: a page that is loaded again does not open it again. */
  watch(signal?: AbortSignal): AsyncGenerator<OpenedFiles | null, void>
}

export function createOpenedFiles(): OpenedFilesBook {
  const latest = new Latest<OpenedFiles | null>(null)
  let n = 0
  return {
    add: async (paths) => {
      const read = await Promise.allSettled(paths.map(readOpened))
      const files = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      n += 1
      if (files.length > 0) latest.set({ n, files })
      for (const one of read) if (one.status === 'rejected') throw one.reason
    },
    watch: async function* (signal) {
      for await (const opened of latest.read(signal)) {
        yield opened
        if (opened !== null && latest.current === opened) latest.set(null)
      }
    },
    dispose: () => latest.close()
  }
}

async function readOpened(path: string): Promise<OpenedFiles['files'][number]> {
  return { fileName: basename(path), base64: (await readBounded(path)).toString('base64') }
}

async function readBounded(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size > mostCarriedBytes) throw new Error(`it is larger than ${mostCarriedBytes / 1024 / 1024} MiB`)
    return await readFile(file)
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw new HotplateError('FILE_NOT_READABLE', { file, detail }, { cause })
  }
}
