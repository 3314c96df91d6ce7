import { join } from 'node:path'
import { isHotplateError } from '@shared/errors/hotplate-error'
import type { Build, KeptCheck, KeptFile, Model } from '@shared/model'
import { hashFile } from './hash-file'

/** What is compared: the folder of a build or model on this PC, and what its files were at the import. */
export interface KeptEntry {
  readonly kind: KeptCheck['kind']
  readonly id: string
  readonly folder: string
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[]
}

export const keptBuild = ({ id, folder, files }: Build): KeptEntry => ({ kind: 'build', id, folder, files })
export const keptModel = ({ id, folder, shards }: Model): KeptEntry => ({
  ...{ kind: 'model', id, folder },
  files: shards
})

const intervalMs = 250

/**
 * Reads every byte of a build or model on this PC again and compares it with what was imported. Tells how far it is four times
 * a second, last with `done`. Changes nothing; a file that is gone or unreadable is an answer, not an error.
 */
export async function* verifyKept(entry: KeptEntry, signal?: AbortSignal): AsyncGenerator<KeptCheck, void> {
  const totalBytes = entry.files.reduce((sum, { size }) => sum + size, 0)
  const beganMs = performance.now()
  const files: KeptFile[] = []
  let [doneBytes, ofFile] = [0, 0]
  const report = (done: boolean): KeptCheck => {
    const bytes = doneBytes + ofFile
    const rate = bytes === 0 ? null : (bytes * 1000) / Math.max(1, performance.now() - beganMs)
    return {
      ...{ kind: entry.kind, id: entry.id, doneBytes: bytes, totalBytes, done },
      rateBytesPerSecond: rate,
      etaMs: rate === null ? null : (Math.max(0, totalBytes - bytes) * 1000) / rate,
      files: [...files]
    }
  }
  const stopping = new AbortController()
  const ended = AbortSignal.any([stopping.signal, ...(signal === undefined ? [] : [signal])])
  try {
    for (const file of entry.files) {
      const judged = judgeFile(join(entry.folder, file.name), file, {
        signal: ended,
        onBytes: (bytes) => (ofFile = bytes)
      })
      // Whoever leaves between two reports does not hear how the file's reading ended.
      judged.catch(() => undefined)
      let found: KeptFile | null = null
      while ((found = await Promise.race([judged, pause()])) === null) yield report(false)
      doneBytes += file.size
      ofFile = 0
      files.push(found)
    }
    yield report(true)
  } finally {
    stopping.abort()
  }
}

const pause = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), intervalMs))

async function judgeFile(
  path: string,
  { name, size, sha256 }: KeptEntry['files'][number],
  following: { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void }
): Promise<KeptFile> {
  try {
    const now = await hashFile(path, following.signal, following.onBytes)
    const state = now.sha256 === sha256 && now.size === size ? 'right' : 'differs'
    return { name, state, sha256: now.sha256, size: now.size, reason: null }
  } catch (error) {
    if (!isHotplateError(error)) throw error
    return { name, state: 'unreadable', sha256: null, size: null, reason: error.message }
  }
}
