import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { ManifestEntry, VerifiedFile } from '@shared/model'
import { hashFiles } from './hash-files'
import type { HashSpeeds } from './hash-speeds'
import type { HashTree } from './hash-tree'
import { listFiles } from './list-files'
import { look } from './look'
import { probeTools } from './phone-tools'
import { verifyChunks } from './verify-chunks'
import type { VerifyMeter } from './verify-meter'
import { folderOf } from './what-is-ours'

/** A file that should be on the phone. `tree` null: of it only the whole is known. */
export interface TrackedFile {
  readonly group: 'build' | 'model'
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly path: string
  readonly tree: HashTree | null
}

export interface VerifyOptions {
  readonly serial: string
  readonly signal: AbortSignal
  /** Trees by SHA-256 of what this PC or the phone knows. */
  readonly trees: ReadonlyMap<string, HashTree>
  readonly meter: VerifyMeter
  readonly speeds: HashSpeeds
}

/**
 * Hashes on the phone every file of the entries, large ones by chunks, and lists what lies in the same folders
 * untracked (unfinished `.part` files too). With `everywhere` the folders of no entry are looked at as well.
 */
export async function verifyEntries(
  device: AdbDevice,
  entries: readonly ManifestEntry[],
  scope: { readonly everywhere: boolean },
  options: VerifyOptions
): Promise<readonly VerifiedFile[]> {
  const { signal, serial } = options
  const tracked = entries.flatMap((entry) => trackedFiles(entry, options.trees))
  const found = await look(
    device,
    tracked.map(({ path }) => path),
    signal
  )
  const sizes = new Map(tracked.map((file, index) => [file, found[index]?.whole ?? null]))
  const tools = await probeTools(device, await anyFolder(device), signal)
  const { meter } = options
  meter.begin(tracked.reduce((sum, file) => sum + (sizes.get(file) === null ? 0 : file.size), 0))
  const speed = await options.speeds.of(device, tools, { serial, bytes: meter.totalBytes, signal })
  if (speed !== null) meter.measured(speed)
  const small = tracked.filter((file) => file.tree === null && sizes.get(file) === file.size)
  const hashes = await hashFiles(device, tools, {
    files: small,
    signal,
    onBytes: (bytes) => meter.add(bytes)
  })
  const files: VerifiedFile[] = []
  for (const file of tracked) {
    const size = sizes.get(file) ?? null
    const { tree } = file
    if (tree === null || size === null) files.push(judgeWhole(file, size, hashes.get(file) ?? null))
    else
      files.push(
        await verifyChunks(device, tools, {
          ...{ file: { ...file, tree }, size, speed, signal, onBytes: (bytes) => meter.add(bytes) }
        })
      )
  }
  const folders = scope.everywhere ? [phoneLayout.builds, phoneLayout.models] : entries.map(folderOf)
  return [...files, ...(await listUntracked(device, folders, { tracked, signal }))]
}

/** A folder of ours that is there, for the probe's scratch file. */
async function anyFolder(device: AdbDevice): Promise<string> {
  const stat = await device.stat(phoneLayout.root)
  return stat === null ? phoneLayout.root.slice(0, phoneLayout.root.lastIndexOf('/')) : phoneLayout.root
}

function trackedFiles(entry: ManifestEntry, trees: ReadonlyMap<string, HashTree>): readonly TrackedFile[] {
  return entry.files.map(({ name, size, sha256 }) => ({
    ...{ name, size, sha256, group: entry.kind, path: `${folderOf(entry)}/${name}` },
    tree: trees.get(sha256) ?? null
  }))
}

/** A file of another length is damaged without hashing; so is one that cannot be read. */
function judgeWhole(file: TrackedFile, size: number | null, actual: string | null): VerifiedFile {
  const state = size === null ? 'missing' : actual === file.sha256 ? 'right' : 'damaged'
  return { name: file.name, group: file.group, state, expected: file.sha256, actual, size, chunks: null }
}

async function listUntracked(
  device: AdbDevice,
  folders: readonly string[],
  { tracked, signal }: { readonly tracked: readonly TrackedFile[]; readonly signal: AbortSignal }
): Promise<readonly VerifiedFile[]> {
  const known = new Set(tracked.map(({ path }) => path))
  return (await listFiles(device, folders, signal)).flatMap(({ path, size }): VerifiedFile[] => {
    if (known.has(path)) return []
    const group = path.startsWith(`${phoneLayout.builds}/`) ? 'build' : 'model'
    const root = group === 'build' ? phoneLayout.builds : phoneLayout.models
    const name = path.slice(root.length + 1)
    return [{ ...{ name, group, size, state: 'untracked' }, expected: null, actual: null, chunks: null }]
  })
}
