import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { HotplateError } from '@shared/errors/hotplate-error'
import { ManifestEntry, type ManifestFile } from '@shared/model'
import { isSafeId, isSafeName } from './plan'

const timeoutMs = 20_000
const absent = 3

/** What manifest.json said. `rejected` counts entries that were damaged or would leave our folders. */
export interface ReadManifest {
  readonly entries: readonly ManifestEntry[]
  readonly unfinished: readonly ManifestEntry[]
  readonly rejected: number
}

/** The two lists of a manifest. */
export type ManifestLists = Pick<ReadManifest, 'entries' | 'unfinished'>

/** The format that is written. Version 1 had no `unfinished` and no trees; it is read and written anew as this one. */
const version = 2
const nothing: ReadManifest = { entries: [], unfinished: [], rejected: 0 }

/**
 * Reads manifest.json from the phone; a missing or damaged one is empty (files are believed by their hashes, not by
 * it). Throws REMOTE_FILE_FAILED when a newer Hotplate wrote it: that must not be overwritten.
 */
export async function readManifest(device: AdbDevice, signal?: AbortSignal): Promise<ReadManifest> {
  const script = `[ -f "$1" ] || exit ${absent}; cat "$1"`
  const { stdout, exitCode } = await device.script(script, [phoneLayout.manifest], {
    ...{ expectedExits: [0, absent], timeoutMs },
    ...(signal && { signal })
  })
  if (exitCode === absent) return nothing
  const parsed = parseManifest(stdout)
  if (parsed !== 'newer') return parsed
  throw new HotplateError('REMOTE_FILE_FAILED', {
    ...{ serial: device.address, file: phoneLayout.manifest },
    detail: 'a newer Hotplate wrote it; update this one before changing what lies on the phone.'
  })
}

/** The pure half. Never throws. */
export function parseManifest(text: string): ReadManifest | 'newer' {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return { ...nothing, rejected: 1 }
  }
  if (typeof root !== 'object' || root === null) return { ...nothing, rejected: 1 }
  const { version: found, entries, unfinished } = root as Readonly<Record<string, unknown>>
  if (typeof found === 'number' && found > version) return 'newer'
  const placed = readEntries(entries)
  const begun = readEntries(unfinished)
  return {
    entries: placed.good,
    unfinished: begun.good,
    rejected: placed.rejected + begun.rejected
  }
}

function readEntries(rows: unknown): { readonly good: ManifestEntry[]; readonly rejected: number } {
  const list: readonly unknown[] = Array.isArray(rows) ? rows : []
  const good = list.flatMap((row) => {
    const entry = ManifestEntry.safeParse(row)
    return entry.success && isSafeEntry(entry.data) ? [entry.data] : []
  })
  return { good, rejected: list.length - good.length }
}

function isSafeEntry(entry: ManifestEntry): boolean {
  return isSafeId(entry.id) && entry.files.every(isSafeFile)
}

function isSafeFile({ name, sha256, tree }: ManifestFile): boolean {
  return isSafeName(name) && (tree === undefined || tree === treePath(sha256))
}

/** Where a file's tree lies, from Hotplate's folder on. Files with the same content share it. */
export function treePath(sha256: string): string {
  return `trees/${sha256}.json`
}

/** The manifest with one more entry; an older one of the same thing is replaced. */
export function withEntry(entries: readonly ManifestEntry[], entry: ManifestEntry): readonly ManifestEntry[] {
  return [...withoutEntry(entries, entry), entry]
}

export function withoutEntry(
  entries: readonly ManifestEntry[],
  gone: Pick<ManifestEntry, 'kind' | 'id'>
): readonly ManifestEntry[] {
  return entries.filter(({ kind, id }) => kind !== gone.kind || id !== gone.id)
}

/** Replaces the manifest in one step: a reader sees the old or the new one, never half of it. */
export async function writeManifest(
  device: AdbDevice,
  { entries, unfinished }: ManifestLists,
  signal?: AbortSignal
): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify({ version, entries, unfinished }, null, 2)}\n`)
  const draft = `${phoneLayout.manifest}.tmp`
  const stop = signal && { signal }
  await device.push({ bytes }, draft, { ...stop })
  await device.exec(['mv', '-f', draft, phoneLayout.manifest], { timeoutMs, ...stop })
}
