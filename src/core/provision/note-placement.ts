import type { AdbDevice } from '@core/adb/types'
import type { Log } from '@shared/base/log'
import type { LoadAnyway, ManifestEntry } from '@shared/model'
import { chunkBytes } from './hash-tree'
import {
  readManifest,
  treePath,
  withEntry,
  withoutEntry,
  writeManifest,
  type ManifestLists
} from './manifest-file'
import type { PlannedGroup } from './plan'

export interface NoteOptions {
  readonly placedBy: string
  /** Wall clock in ms. */
  readonly wallMs: () => number
  readonly log: Log
  /** Of the model; `asBefore` = as it stands in the manifest. */
  readonly loadAnyway: LoadAnyway | 'asBefore' | null
}

type Noting = NoteOptions & { readonly signal: AbortSignal }

/** Writes into the phone's manifest what is about to be sent, so that what a broken job leaves is known to be ours. */
export async function noteUnfinished(
  device: AdbDevice,
  groups: readonly PlannedGroup[],
  { manifest, ...options }: Noting & { readonly manifest: ManifestLists }
): Promise<void> {
  if (groups.length === 0) return
  const { entries, unfinished } = manifest
  let begun = unfinished
  for (const group of groups) begun = withEntry(begun, dated(group, [...entries, ...unfinished], options))
  await writeManifest(device, { entries, unfinished: begun }, options.signal)
}

/** Writes into the phone's manifest that all of a group is there and proven. */
export async function noteFinished(device: AdbDevice, group: PlannedGroup, options: Noting): Promise<void> {
  const { entries, unfinished, rejected } = await readManifest(device, options.signal)
  if (rejected > 0)
    options.log.warn({ serial: device.address, rejected }, 'damaged entries of the manifest were dropped')
  const entry = dated(group, [...entries, ...unfinished], options)
  const lists = { entries: withEntry(entries, entry), unfinished: withoutEntry(unfinished, entry) }
  await writeManifest(device, lists, options.signal)
}

/** A group as the manifest has it. */
export function entryOf(group: PlannedGroup, placedAt: string, placedBy: string): ManifestEntry {
  const { kind, id, name } = group
  const files = group.files.map(({ name: file, size, sha256 }) => ({
    ...{ name: file, size, sha256 },
    ...(size > chunkBytes ? { tree: treePath(sha256) } : {})
  }))
  return { kind, id, name, placedAt, placedBy, files }
}

function dated(
  group: PlannedGroup,
  before: readonly ManifestEntry[],
  { placedBy, wallMs, loadAnyway }: NoteOptions
): ManifestEntry {
  const entry = entryOf(group, new Date(wallMs()).toISOString(), placedBy)
  const word =
    loadAnyway === 'asBefore'
      ? before.find(({ kind, id }) => kind === group.kind && id === group.id)?.loadAnyway
      : loadAnyway
  return group.kind === 'model' && word ? { ...entry, loadAnyway: word } : entry
}
