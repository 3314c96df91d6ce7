import type { PlannedFile } from './plan'
import { partPath } from './plan'
import type { PlaceContext } from './place-context'
import { promotePart, readSizes, removeFiles } from './remote-files'

/** Files up to this size are hashed many in one call: the shell's start costs more than they do. */
const smallBytes = 8 * 1024 * 1024
const callBytes = 64 * 1024 * 1024
const callFiles = 50

/** What must still be sent, and the bytes of unfinished `.part` files that sending will replace. */
export interface CheckedFiles {
  readonly toSend: readonly PlannedFile[]
  readonly replacedPartBytes: number
  readonly damaged: readonly PlannedFile[]
}

/**
 * Hashes on the phone what is there already. Right files are settled without a byte sent, also a `.part` that had
 * arrived whole; damaged ones are removed, so that nothing can use them and their space is free for the new ones.
 */
export async function checkPlaced(
  context: PlaceContext,
  files: readonly PlannedFile[]
): Promise<CheckedFiles> {
  const { device, signal, progress } = context
  const open = files.filter((file) => !progress.isSettled(file))
  const sizes = await readSizes(
    device,
    open.map(({ remotePath }) => remotePath),
    signal
  )
  const rows = open.map((file, index) => ({ file, size: sizes[index] ?? { whole: null, part: null } }))

  const present = rows.filter(({ size }) => size.whole !== null).map(({ file }) => file)
  const sized = rows.filter(({ file, size }) => size.whole === file.size).map(({ file }) => file)
  const right = await hashAndCompare(context, sized, ({ remotePath }) => remotePath)
  for (const file of right) progress.foundRight(file)
  const damaged = present.filter((file) => !right.has(file))
  await removeFiles(
    device,
    damaged.map(({ remotePath }) => remotePath),
    signal
  )

  const whole = rows
    .filter(({ file, size }) => !right.has(file) && size.part === file.size)
    .map(({ file }) => file)
  const arrived = await hashAndCompare(context, whole, ({ remotePath }) => partPath(remotePath))
  for (const file of arrived) {
    await promotePart(device, file, signal)
    progress.foundRight(file)
  }
  const left = rows.filter(({ file }) => !right.has(file) && !arrived.has(file))
  for (const { file } of left) progress.setFile(file, 'waiting')
  return {
    toSend: left.map(({ file }) => file),
    replacedPartBytes: left.reduce((sum, { size }) => sum + (size.part ?? 0), 0),
    damaged
  }
}

/** The files whose hash (at the given path) is the one of the library. */
async function hashAndCompare(
  context: PlaceContext,
  files: readonly PlannedFile[],
  pathOf: (file: PlannedFile) => string
): Promise<ReadonlySet<PlannedFile>> {
  const right = new Set<PlannedFile>()
  for (const some of inCalls(files)) {
    for (const file of some) context.progress.setFile(file, 'checking')
    const hashes = await hashSome(context, some, pathOf)
    some.forEach((file, index) => {
      if (hashes[index] === file.sha256) right.add(file)
    })
  }
  return right
}

async function hashSome(
  { hasher, progress, signal, now }: PlaceContext,
  files: readonly PlannedFile[],
  pathOf: (file: PlannedFile) => string
): Promise<readonly (string | null)[]> {
  const startMs = now()
  const [first] = files
  const hashes =
    first !== undefined && files.length === 1
      ? [await hasher.one(pathOf(first), { signal, onProgress: (bytes) => progress.hashing(first, bytes) })]
      : await hasher.many(files.map(pathOf), signal)
  progress.hashTook(
    files.reduce((sum, { size }) => sum + size, 0),
    now() - startMs
  )
  return hashes
}

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
