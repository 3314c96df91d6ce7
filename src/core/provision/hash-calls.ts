import { HotplateError } from '@shared/errors/hotplate-error'
import type { HashContext } from './place-context'
import type { PlannedFile } from './plan'

/** Files up to this size are hashed many in one call: the shell's start costs more than they do. */
const smallBytes = 8 * 1024 * 1024
const callBytes = 64 * 1024 * 1024
const callFiles = 50

/** Large files alone (their progress can be followed), small ones together. */
export function inCalls<T extends { readonly size: number }>(files: readonly T[]): readonly (readonly T[])[] {
  const calls: T[][] = files.filter(({ size }) => size > smallBytes).map((file) => [file])
  let current: T[] = []
  let bytes = 0
  for (const file of files.filter(({ size }) => size <= smallBytes)) {
    if (current.length === callFiles || bytes + file.size > callBytes) {
      calls.push(current)
      current = []
      bytes = 0
    }
    current.push(file)
    bytes += file.size
  }
  return current.length === 0 ? calls : [...calls, current]
}

export interface HashedPlannedFile {
  readonly file: PlannedFile
  readonly hash: string
}

/** Hashes files on the phone, in as few calls as keeps progress visible. Throws REMOTE_FILE_FAILED. */
export async function* hashPlanned(
  context: HashContext,
  files: readonly PlannedFile[],
  pathOf: (file: PlannedFile) => string
): AsyncGenerator<HashedPlannedFile, void> {
  const { hasher, progress, signal, now } = context
  for (const some of inCalls(files)) {
    const startMs = now()
    const hashes = await hasher.many(some.map(pathOf), signal)
    progress.hashTook(
      some.reduce((sum, { size }) => sum + size, 0),
      now() - startMs
    )
    for (const [index, file] of some.entries()) yield { file, hash: readable(context, file, hashes[index]) }
  }
}

function readable({ serial }: HashContext, file: PlannedFile, hash: string | null | undefined): string {
  if (typeof hash === 'string') return hash
  throw new HotplateError('REMOTE_FILE_FAILED', {
    ...{ serial, file: file.remotePath },
    detail: 'the phone could not read it back to compute its SHA-256.'
  })
}
