import { isHotplateError } from '@shared/errors/hotplate-error'
import type { ManifestEntry } from '@shared/model'
import type { ChunkFile } from './chunk-file'
import { chunkBytes, type HashTree } from './hash-tree'
import { wayNames } from './look'
import { carryOut, type PhoneStep } from './phone-steps'
import type { UnmeasuredContext } from './place-context'
import { folderOf } from './what-is-ours'

/** A file that lies on the phone under its own name, with what its chunks should be. */
export interface PlacedTree {
  readonly path: string
  readonly tree: HashTree
}

/** A run of chunks of one file that another one needs. */
export interface CopyRun {
  readonly from: string
  readonly skip: number
  readonly seek: number
  readonly count: number
}

/** Steps a call: what a copy of some hundred MB takes stays below every timeout. */
const stepsPerCall = 16

/** The files of placements whose trees are known, but the one that is being placed. */
export function placedTrees(
  entries: readonly ManifestEntry[],
  treeOf: ReadonlyMap<string, HashTree>
): readonly PlacedTree[] {
  return entries.flatMap((entry) =>
    entry.files.flatMap(({ name, sha256, size }) => {
      const tree = treeOf.get(sha256)
      return tree?.size === size ? [{ path: `${folderOf(entry)}/${name}`, tree }] : []
    })
  )
}

/** Which missing chunks lie in other files of the phone, neighbours in one run. Pure. */
export function planCopies(file: ChunkFile, placed: readonly PlacedTree[]): readonly CopyRun[] {
  const where = new Map<string, { readonly from: string; readonly skip: number }>()
  for (const { path, tree } of placed)
    if (path !== file.file.remotePath)
      tree.chunks.forEach((hash, skip) => where.has(hash) || where.set(hash, { from: path, skip }))
  const runs: CopyRun[] = []
  file.tree.chunks.forEach((hash, seek) => {
    const source = file.mayCopy(seek) ? where.get(hash) : undefined
    if (source === undefined) return
    const last = runs.at(-1)
    const goesOn =
      last?.from === source.from && last.skip + last.count === source.skip && last.seek + last.count === seek
    if (goesOn) runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else runs.push({ ...source, seek, count: 1 })
  })
  return runs
}

/**
 * Copies on the phone what already lies there in other files; the hashes of what came out are computed like those of
 * all else. A source that is gone or damaged costs nothing but the sending.
 */
export async function copyOnPhone(
  { device, tools, signal, space }: UnmeasuredContext,
  files: readonly ChunkFile[],
  placed: readonly PlacedTree[]
): Promise<void> {
  for (const file of files) {
    const to = wayNames.part(file.file.remotePath)
    const runs = planCopies(file, placed)
    for (let at = 0; at < runs.length; at += stepsPerCall) {
      const some = runs.slice(at, at + stepsPerCall)
      const steps = some.map((run): PhoneStep => ({ kind: 'put', to, ...run, bytes: run.count * chunkBytes }))
      try {
        await carryOut(device, tools, { steps, signal })
      } catch (error) {
        signal.throwIfAborted()
        const cause = await space.explain(error)
        if (!isHotplateError(cause) || cause.code !== 'REMOTE_FILE_FAILED') throw cause
        // A source that is gone: nothing is lost, these chunks are sent.
        continue
      }
      if (file.place === 'none') file.place = 'part'
      for (const { seek, count } of some) file.arrived(seek, seek + count, 'copied')
    }
  }
}
