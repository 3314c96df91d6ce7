import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { ManifestEntry } from '@shared/model'
import { chunkBytes, parseTree, type HashTree } from './hash-tree'
import { treePath } from './manifest-file'
import type { TreeStore } from './tree-store'

const timeoutMs = 60_000
const presentScript = `for f; do if [ -s "$f" ]; then echo 1; else echo 0; fi; done`

const renameScript = `for f; do mv -f "$f.tmp" "$f" || exit 1; done`

/** Puts the trees beside the placements, so that any PC can tell which chunk is wrong; those that are there stay. */
export async function pushTrees(
  device: AdbDevice,
  trees: readonly HashTree[],
  signal: AbortSignal
): Promise<void> {
  if (trees.length === 0) return
  const paths = trees.map(({ sha256 }) => `${phoneLayout.root}/${treePath(sha256)}`)
  const { stdout } = await device.script(presentScript, paths, { timeoutMs, signal })
  const present = stdout.split('\n')
  const pushed: string[] = []
  for (const [index, tree] of trees.entries()) {
    const path = paths[index]
    if (path === undefined || present[index]?.trim() === '1') continue
    await device.push({ bytes: Buffer.from(JSON.stringify(tree)) }, `${path}.tmp`, { signal })
    pushed.push(path)
  }
  if (pushed.length > 0) await device.script(renameScript, pushed, { timeoutMs, signal })
}

/** Trees of what the manifest lists: this PC's where it knows the content, else those that lie on the phone. */
export async function knownTrees(
  device: AdbDevice,
  { entries, trees, signal }: KnownTreesOptions
): Promise<ReadonlyMap<string, HashTree>> {
  const known = new Map<string, HashTree>()
  for (const { sha256, size, tree } of entries.flatMap(({ files }) => files)) {
    if (size <= chunkBytes || known.has(sha256)) continue
    const found =
      (await trees.find(sha256)) ?? (tree === undefined ? null : await readTree(device, sha256, signal))
    if (found?.size === size) known.set(sha256, found)
  }
  return known
}

export interface KnownTreesOptions {
  readonly entries: readonly ManifestEntry[]
  readonly trees: TreeStore
  readonly signal: AbortSignal
}

async function readTree(device: AdbDevice, sha256: string, signal: AbortSignal): Promise<HashTree | null> {
  const path = `${phoneLayout.root}/${treePath(sha256)}`
  const { stdout } = await device.exec(['cat', path], { expectedExits: 'any', timeoutMs, signal })
  return parseTree(stdout, sha256)
}
