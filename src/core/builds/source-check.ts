import { stat } from 'node:fs/promises'
import { notReadable } from '@core/gguf/byte-source'
import { HotplateError } from '@shared/errors/hotplate-error'
import { hashFile } from './hash-file'

/** What the library remembers of a file of the PC; `mtimeMs` null where only size and hash were kept (builds). */
export interface RememberedFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly mtimeMs: number | null
}

/**
 * Throws SOURCE_CHANGED when the file is not the one that was imported: by size and time, or (no time kept, files
 * of a build are small) by its hash. Throws FILE_NOT_READABLE when it is gone.
 */
export async function checkSource(file: RememberedFile, signal?: AbortSignal): Promise<void> {
  const status = await stat(file.path).catch((error: unknown) => {
    throw notReadable(file.path, error)
  })
  const same =
    status.size === file.size &&
    (file.mtimeMs === null
      ? (await hashFile(file.path, signal)).sha256 === file.sha256
      : status.mtimeMs === file.mtimeMs)
  if (!same) throw new HotplateError('SOURCE_CHANGED', { file: file.path })
}
