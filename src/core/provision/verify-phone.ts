import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { ManifestEntry, VerifiedFile } from '@shared/model'
import { inCalls } from './hash-calls'
import { createRemoteHasher } from './remote-hash'
import { readSizes } from './remote-files'

interface TrackedFile {
  readonly group: 'build' | 'model'
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly path: string
}

export interface VerifyOptions {
  readonly signal: AbortSignal
  /** 0..1 of the bytes to hash. */
  readonly onProgress: (fraction: number) => void
}

/**
 * Hashes on the phone every file of the entries and lists what lies in the same folders untracked (unfinished
 * `.part` files too). With `everywhere` the folders of no entry are looked at as well.
 */
export async function verifyEntries(
  device: AdbDevice,
  entries: readonly ManifestEntry[],
  scope: { readonly everywhere: boolean },
  options: VerifyOptions
): Promise<readonly VerifiedFile[]> {
  const tracked = entries.flatMap(trackedFiles)
  const sizes = await readSizes(
    device,
    tracked.map(({ path }) => path),
    options.signal
  )
  const actual = await hashWhole(
    device,
    tracked.filter((file, index) => sizes[index]?.whole === file.size),
    options
  )
  const files = tracked.map((file, index) =>
    judge(file, sizes[index]?.whole ?? null, actual.get(file) ?? null)
  )
  const folders = scope.everywhere ? [phoneLayout.builds, phoneLayout.models] : entries.map(folderOf)
  return [...files, ...(await listUntracked(device, folders, tracked, options.signal))]
}

function folderOf(entry: ManifestEntry): string {
  return entry.kind === 'build' ? phoneLayout.build(entry.id) : phoneLayout.model(entry.id)
}

function trackedFiles(entry: ManifestEntry): readonly TrackedFile[] {
  return entry.files.map((file) => ({ ...file, group: entry.kind, path: `${folderOf(entry)}/${file.name}` }))
}

async function hashWhole(
  device: AdbDevice,
  files: readonly TrackedFile[],
  { signal, onProgress }: VerifyOptions
): Promise<ReadonlyMap<TrackedFile, string>> {
  const hashes = new Map<TrackedFile, string>()
  if (files.length === 0) return hashes
  const hasher = await createRemoteHasher(device, signal)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const some of inCalls(files)) {
    const [only] = some
    const told = (bytes: number): void => onProgress((done + bytes) / total)
    const result =
      only !== undefined && some.length === 1
        ? [await hasher.one(only.path, { signal, onProgress: told })]
        : await hasher.many(
            some.map(({ path }) => path),
            signal
          )
    some.forEach((file, index) => {
      const hash = result[index]
      if (typeof hash === 'string') hashes.set(file, hash)
    })
    done += some.reduce((sum, { size }) => sum + size, 0)
    told(0)
  }
  return hashes
}

/** A file of another length is damaged without hashing; so is one that cannot be read. */
function judge(file: TrackedFile, size: number | null, actual: string | null): VerifiedFile {
  const state = size === null ? 'missing' : actual === file.sha256 ? 'right' : 'damaged'
  return { name: file.name, group: file.group, state, expected: file.sha256, actual, size, chunks: null }
}

/** Zero bytes end names: a name on the phone may hold anything else. */
const listScript = `
for d; do
  for f in "$d"/* "$d"/*/*; do
    [ -f "$f" ] && printf '%s %s\\0' "$(stat -c %s "$f")" "$f"
  done
done
true`

async function listUntracked(
  device: AdbDevice,
  folders: readonly string[],
  tracked: readonly TrackedFile[],
  signal: AbortSignal
): Promise<readonly VerifiedFile[]> {
  if (folders.length === 0) return []
  const { stdout } = await device.script(listScript, folders, { timeoutMs: 60_000, signal })
  const known = new Set(tracked.map(({ path }) => path))
  return stdout.split('\0').flatMap((row): VerifiedFile[] => {
    const match = /^(\d*) (.+)$/s.exec(row)
    const path = match?.[2]
    if (path === undefined || known.has(path)) return []
    const group = path.startsWith(`${phoneLayout.builds}/`) ? 'build' : 'model'
    const root = group === 'build' ? phoneLayout.builds : phoneLayout.models
    const size = match?.[1] === '' ? null : Number(match?.[1])
    return [
      {
        name: path.slice(root.length + 1),
        group,
        state: 'untracked',
        expected: null,
        actual: null,
        size,
        chunks: null
      }
    ]
  })
}
