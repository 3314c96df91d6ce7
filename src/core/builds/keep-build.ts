import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { notReadable } from '@core/gguf/byte-source'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { BuildFile } from '@shared/model'
import { isLibrary } from './build-names'
import type { BuildCandidate } from './find-build-files'
import { hashFile } from './hash-file'
import type { ReportImport } from './import-book'

const staleMs = 24 * 3_600_000

/** Copies the candidates, hashing them, into a folder that is not yet the library's. Throws FILE_NOT_READABLE, STORE_FAILED. */
export async function keepFiles(
  candidates: readonly BuildCandidate[],
  folder: string,
  { signal, report }: { readonly signal: AbortSignal; readonly report: ReportImport }
): Promise<BuildFile[]> {
  const sizes = await Promise.all(candidates.map(async ({ path }) => (await stat(path)).size))
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
  const files: BuildFile[] = []
  let doneBytes = 0
  for (const { name, path } of candidates) {
    const executable = !isLibrary(name)
    report({ stage: 'copying', doneBytes, totalBytes })
    const { size, sha256 } = await copyHashed(path, join(folder, name), signal)
    await chmod(join(folder, name), executable ? 0o755 : 0o644)
    doneBytes += size
    files.push({ name, size, sha256, executable })
  }
  return files
}

async function copyHashed(
  from: string,
  to: string,
  signal: AbortSignal
): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(to, 'wx').catch((error: unknown) => {
    throw storeFailed(to, error)
  })
  try {
    for await (const piece of createReadStream(from, { signal, highWaterMark: 1024 * 1024 })) {
      const bytes = piece as Uint8Array
      hash.update(bytes)
      await handle.writeFile(bytes).catch((error: unknown) => {
        throw storeFailed(to, error)
      })
      size += bytes.byteLength
    }
  } catch (error) {
    throw isHotplateError(error) || signal.aborted ? error : notReadable(from, error)
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Gives the whole folder its place in the library, and keeps the one that is there when that is whole. Its folder's name
 * comes from the contents, so both are the same build. Throws STORE_FAILED.
 */
export async function settle(from: string, to: string, files: readonly BuildFile[]): Promise<string> {
  try {
    if (await isWhole(to, files)) return to
    await rm(to, { recursive: true, force: true })
    await rename(from, to)
    return to
  } catch (error) {
    if (await isWhole(to, files)) return to
    throw storeFailed(to, error)
  }
}

async function isWhole(folder: string, files: readonly BuildFile[]): Promise<boolean> {
  for (const { name, size, sha256 } of files) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found?.size !== size || (await hashFile(join(folder, name))).sha256 !== sha256) return false
  }
  return true
}

/** Removes what an import left that was killed: nothing else has such a name, and none runs for a day. */
export async function sweepStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.import-')) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > staleMs)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

function storeFailed(path: string, error: unknown): HotplateError {
  const detail = error instanceof Error ? error.message : String(error)
  return new HotplateError('STORE_FAILED', { folder: basename(path), detail }, { cause: error })
}
