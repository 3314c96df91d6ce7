import { hashPlanned } from './hash-calls'
import { partPath, type PlannedFile } from './plan'
import type { HashContext } from './place-context'
import { promoteParts, readSizes, removeFiles } from './remote-files'

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
  context: HashContext,
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
  await promoteParts(device, [...arrived], signal)
  for (const file of arrived) progress.foundRight(file)
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
  context: HashContext,
  files: readonly PlannedFile[],
  pathOf: (file: PlannedFile) => string
): Promise<ReadonlySet<PlannedFile>> {
  for (const file of files) context.progress.setFile(file, 'checking')
  const right = new Set<PlannedFile>()
  for await (const { file, hash } of hashPlanned(context, files, pathOf))
    if (hash === file.sha256) right.add(file)
  return right
}
