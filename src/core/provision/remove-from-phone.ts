import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { PhoneSettings } from '@core/phone/settings/types'
import type { Phone } from '@core/phone/types'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { ManifestEntry, RemoveReport, RestoreReport } from '@shared/model'
import { listFiles } from './list-files'
import { readManifest, writeManifest, type ManifestLists, type ReadManifest } from './manifest-file'
import { isSafeId } from './plan'
import { removeFiles } from './remote-files'
import { findRunning } from './running-program'
import type { RemoveTarget } from './types'
import { sortFiles, type PhoneFile } from './what-is-ours'

const timeoutMs = 300_000
const pathsPerCall = 50

/**
 * Takes one placement, or all that Hotplate put there, off a phone; files of others stay unless asked for. With all, the
 * settings that the phone's journal lists are brought back first. Throws BAD_INPUT, NOT_PROVISIONED, PHONE_BUSY (a
 * program of ours runs there), JOURNAL_UNREADABLE.
 */
export async function removeFromPhone(
  phone: Phone,
  what: RemoveTarget,
  settings: JournalledSettings | null
): Promise<RemoveReport> {
  const { serial } = phone
  const device = phone.device()
  const dryRun = what.dryRun === true
  if (!dryRun) await refuseWhileRunning(device, serial)
  // The journal is the only memory of what a setting was: it goes last, and only when all is back.
  const restored = settings === null || !what.all ? null : await restoreFirst(phone, what, settings)
  const manifest = await readManifest(device)
  const found = await choose(device, { serial, manifest, what })
  const all = what.foreign === true ? [...found.ours, ...found.foreign] : found.ours
  const gone =
    restored === null || restored.failed.length > 0
      ? all.filter(({ path }) => path !== phoneLayout.journal)
      : all
  const report: RemoveReport = {
    removed: named(gone, found.foreign.length > 0 && what.foreign !== true),
    kept: what.foreign === true ? [] : found.foreign.map(({ path }) => path),
    freedBytes: gone.reduce((sum, { size }) => sum + size, 0),
    dryRun,
    settings: restored
  }
  if (dryRun) return report
  // The manifest first: if the rest fails, what is left is untracked, never promised and missing.
  if (what.id !== undefined) await forget(device, manifest, what.id)
  await removePaths(device, gone)
  return report
}

/** The part of the phone's settings that removing needs. */
export type JournalledSettings = Pick<PhoneSettings, 'journal' | 'restore'>

/** A journal that nobody can read holds nothing that could be brought back: only `foreign` removes it all the same. */
async function restoreFirst(
  phone: Phone,
  what: RemoveTarget,
  settings: JournalledSettings
): Promise<RestoreReport> {
  try {
    if (what.dryRun !== true) return await settings.restore(phone)
    const open = (await settings.journal(phone)).filter(
      ({ restorable, restoredAt }) => restorable && restoredAt === null
    )
    return { restored: open, failed: [] }
  } catch (error) {
    if (what.foreign === true && isHotplateError(error) && error.code === 'JOURNAL_UNREADABLE')
      return { restored: [], failed: [] }
    throw error
  }
}

interface Choice {
  readonly serial: string
  readonly manifest: ReadManifest
  readonly what: RemoveTarget
}

async function choose(device: AdbDevice, { serial, manifest, what }: Choice): ReturnType<typeof sorted> {
  const { id } = what
  const all = [...manifest.entries, ...manifest.unfinished]
  if (id === undefined) return await sorted(device, [phoneLayout.root], all)
  if (!isSafeId(id))
    throw new HotplateError('BAD_INPUT', { detail: `“${id}” is not the id of a build or model.` })
  const found = await sorted(device, [phoneLayout.build(id), phoneLayout.model(id)], all)
  const known = all.some((entry) => entry.id === id)
  if (!known && found.ours.length + found.foreign.length === 0)
    throw new HotplateError('NOT_PROVISIONED', { what: id, serial })
  return { ...found, ours: [...found.ours, ...(await treesOnlyOf(device, all, id))] }
}

async function sorted(device: AdbDevice, folders: readonly string[], placed: readonly ManifestEntry[]) {
  return sortFiles(await listFiles(device, folders), placed)
}

/** The trees of a placement that no other placement needs. */
async function treesOnlyOf(
  device: AdbDevice,
  all: readonly ManifestEntry[],
  id: string
): Promise<readonly PhoneFile[]> {
  const treesOf = (entries: readonly ManifestEntry[]): readonly string[] =>
    entries.flatMap(({ files }) => files.flatMap(({ tree }) => tree ?? []))
  const needed = new Set(treesOf(all.filter((entry) => entry.id !== id)))
  const mine = treesOf(all.filter((entry) => entry.id === id)).filter((tree) => !needed.has(tree))
  const paths = new Set(mine.map((tree) => `${phoneLayout.root}/${tree}`))
  return (await listFiles(device, [phoneLayout.trees])).filter(({ path }) => paths.has(path))
}

async function forget(device: AdbDevice, manifest: ReadManifest, id: string): Promise<void> {
  const without = (entries: readonly ManifestEntry[]) => entries.filter((entry) => entry.id !== id)
  const left = { entries: without(manifest.entries), unfinished: without(manifest.unfinished) }
  const count = (lists: ManifestLists): number => lists.entries.length + lists.unfinished.length
  if (count(left) < count(manifest)) await writeManifest(device, left)
}

/** Names what goes: the folders of placements and runs where nothing of others stays, else single files. */
function named(files: readonly PhoneFile[], othersStay: boolean): string[] {
  const places = files.map(({ path }) => {
    const inside = path.slice(phoneLayout.root.length + 1).split('/')
    const isFolder = ['builds', 'models', 'runs'].includes(inside[0] ?? '')
    return othersStay || !isFolder ? path : [phoneLayout.root, ...inside.slice(0, 2)].join('/')
  })
  return [...new Set(places)].sort()
}

/** Folders are removed where nothing is left in them; the innermost first. */
const tidyScript = `
for d in "$1"/*/* "$1"/*; do [ -d "$d" ] && [ ! -L "$d" ] && rmdir "$d" 2>/dev/null; done
[ -d "$1" ] && rmdir "$1" 2>/dev/null
true`

async function removePaths(device: AdbDevice, files: readonly PhoneFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += pathsPerCall)
    await removeFiles(
      device,
      files.slice(from, from + pathsPerCall).map(({ path }) => path)
    )
  await device.script(tidyScript, [phoneLayout.root], { expectedExits: 'any', timeoutMs })
}

/** The kernel knows which programs run from our folder, whoever started them (`ls -l` shows /proc/PID/exe). */
async function refuseWhileRunning(device: AdbDevice, serial: string): Promise<void> {
  const { stdout } = await device.script('ls -l /proc/[0-9]*/exe 2>/dev/null', [], {
    ...{ expectedExits: 'any', timeoutMs: 30_000 }
  })
  const running = findRunning(stdout)
  if (running === null) return
  throw new HotplateError('PHONE_BUSY', { serial, job: `${running.program} runs there (pid ${running.pid})` })
}
