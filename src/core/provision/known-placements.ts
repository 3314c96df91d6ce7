import type { Library } from '@core/builds/types'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { ManifestEntry } from '@shared/model'
import { chunkBytes } from './hash-tree'
import { readManifest } from './manifest-file'
import { entryOf } from './note-placement'
import { planBuild, planModel, type PlannedGroup } from './plan'
import type { TreeStore } from './tree-store'

/** What this PC has of placements, ready to be sent again; those it does not have are left out. */
export function groupsOf(library: Library, entries: readonly ManifestEntry[]): readonly PlannedGroup[] {
  return entries.flatMap(({ kind, id }) => [
    ...library.builds().flatMap((build) => (kind === 'build' && id === build.id ? [planBuild(build)] : [])),
    ...library.models().flatMap((model) => (kind === 'model' && id === model.id ? [planModel(model)] : []))
  ])
}

/** The placements meant: one by id or name, or all. Throws NOT_PROVISIONED when there is none. */
export function chosenEntries(
  entries: readonly ManifestEntry[],
  serial: string,
  wanted: string | undefined
): readonly ManifestEntry[] {
  const chosen = entries.filter((entry) => wanted === undefined || isNamed(entry, wanted))
  if (chosen.length > 0) return chosen
  throw new HotplateError('NOT_PROVISIONED', { what: wanted ?? 'anything of Hotplate', serial })
}

/**
 * What to verify against: this PC's knowledge where it has the same build or model, else what the phone's manifest
 * says. A model that this PC knows is found even when the manifest has lost it. Throws NOT_PROVISIONED.
 */
export async function chooseToVerify(
  phone: Phone,
  library: Library,
  wanted: string | undefined
): Promise<readonly ManifestEntry[]> {
  const device = phone.device()
  const { entries } = await readManifest(device)
  const known = library.models().find((model) => isNamed(model, wanted))
  const isLost = known !== undefined && !entries.some((entry) => isNamed(entry, wanted))
  if (isLost && (await device.stat(phoneLayout.model(known.id))) !== null)
    return [entryOf(planModel(known), '', '')]
  const chosen = wanted === undefined ? entries : chosenEntries(entries, phone.serial, wanted)
  return chosen.map((entry) => {
    const [group] = groupsOf(library, [entry])
    return group === undefined ? entry : entryOf(group, entry.placedAt, entry.placedBy)
  })
}

/** Computes the trees of what this PC has itself, which then need not be believed from the phone; what is gone here is. */
export async function learnTrees(
  trees: TreeStore,
  groups: readonly PlannedGroup[],
  signal: AbortSignal
): Promise<void> {
  for (const { size, sha256, sourcePath: path } of groups.flatMap(({ files }) => files)) {
    if (size <= chunkBytes) continue
    await trees.treeOf({ path, size, sha256 }, { signal }).catch((error: unknown) => {
      if (!isHotplateError(error)) throw error
    })
  }
}

function isNamed(thing: { readonly id: string; readonly name: string }, wanted: string | undefined): boolean {
  return thing.id === wanted || thing.name === wanted
}
