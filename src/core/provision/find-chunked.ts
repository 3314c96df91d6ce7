import type { AdbDevice } from '@core/adb/types'
import { ChunkFile } from './chunk-file'
import { type HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { HashTree } from './hash-tree'
import type { JobProgress } from './job-progress'
import { arrange, look } from './look'
import { carryOut } from './phone-steps'
import { canReachPieces, type PhoneTools } from './phone-tools'
import type { PlannedFile } from './plan'
import type { TreeStore } from './tree-store'

export interface FindContext {
  readonly device: AdbDevice
  readonly tools: PhoneTools
  readonly progress: JobProgress
  readonly trees: TreeStore
  readonly signal: AbortSignal
}

/**
 * Looks what is on the phone of large files and makes one piece of it (broken pieces are joined, what is too long is cut).
 * What is there counts as kept until the phone's hashes say otherwise. Throws SOURCE_CHANGED, FILE_NOT_READABLE and what
 * the link throws.
 */
export async function findChunked(
  context: FindContext,
  files: readonly PlannedFile[]
): Promise<readonly ChunkFile[]> {
  const { device, tools, progress, signal } = context
  const chunked: ChunkFile[] = []
  for (const file of files) {
    const known = progress.chunkedOf(file)
    const { tree, trouble } = known ?? (await sourceOf(context, file))
    const one = known ?? new ChunkFile(file, tree)
    one.trouble = trouble
    chunked.push(one)
  }
  const open = chunked.filter(({ settled }) => !settled)
  const found = await look(
    device,
    open.map(({ file }) => file.remotePath),
    signal
  )
  for (const [index, file] of open.entries()) {
    const isNew = progress.chunkedOf(file.file) === null
    const there = found[index]
    if (there === undefined) continue
    const { remotePath, size } = file.file
    const arranged = canReachPieces(tools)
      ? arrange(remotePath, size, there)
      : wholeOnly(remotePath, size, there)
    await carryOut(device, tools, { steps: arranged.steps, signal })
    // What a later look of the same job finds, this job has sent.
    file.found(arranged.place, arranged.present, isNew ? 'kept' : 'sent')
    if (isNew) file.resumed = arranged.place === 'part'
    else file.resentBytes += arranged.strayBytes
    progress.track(file.file, file)
  }
  return chunked
}

/**
 * A source that is gone or has changed is no trouble while nothing has to be sent: what the phone should hold is known
 * from the import.
 */
async function sourceOf(
  { trees, signal }: FindContext,
  { sourcePath: path, size, sha256 }: PlannedFile
): Promise<{ readonly tree: HashTree; readonly trouble: HotplateError | null }> {
  try {
    return { tree: await trees.treeOf({ path, size, sha256 }, { signal }), trouble: null }
  } catch (error) {
    const tree = isHotplateError(error) ? await trees.find(sha256) : null
    if (tree === null || !isHotplateError(error)) throw error
    return { tree, trouble: error }
  }
}

/** Where pieces cannot be reached, only what has its whole length is of use. */
function wholeOnly(
  path: string,
  size: number,
  found: Parameters<typeof arrange>[2]
): ReturnType<typeof arrange> {
  const part = found.part === size ? size : null
  const arranged = arrange(path, size, {
    ...found,
    whole: found.whole === size ? size : null,
    part,
    incoming: null,
    segments: []
  })
  return { ...arranged, strayBytes: 0 }
}
