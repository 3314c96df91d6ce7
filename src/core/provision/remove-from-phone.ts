import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { HotplateError } from '@shared/errors/hotplate-error'
import { readManifest, writeManifest } from './manifest-file'
import { isSafeId } from './plan'

export interface Removed {
  readonly removed: string[]
  readonly freedBytes: number
}

const timeoutMs = 300_000

/** Removes one build or model by id. Throws BAD_INPUT, NOT_PROVISIONED, PHONE_BUSY (a program of ours runs). */
export async function removeOne(device: AdbDevice, serial: string, id: string): Promise<Removed> {
  if (!isSafeId(id))
    throw new HotplateError('BAD_INPUT', { detail: `“${id}” is not the id of a build or model.` })
  await refuseWhileRunning(device, serial)
  const folders = [phoneLayout.build(id), phoneLayout.model(id)]
  const { entries } = await readManifest(device)
  const left = entries.filter((entry) => entry.id !== id)
  const present = await existing(device, folders)
  if (present.length === 0 && left.length === entries.length)
    throw new HotplateError('NOT_PROVISIONED', { what: id, serial })
  // The manifest first: if the rest fails, what is left is untracked, never promised and missing.
  if (left.length < entries.length) await writeManifest(device, left)
  return { removed: [id], freedBytes: await removeFolders(device, present) }
}

/** Removes everything Hotplate ever put on the phone. Throws PHONE_BUSY while a program of ours runs. */
export async function removeAll(device: AdbDevice, serial: string): Promise<Removed> {
  await refuseWhileRunning(device, serial)
  const present = await existing(device, [phoneLayout.root])
  if (present.length === 0) return { removed: [], freedBytes: 0 }
  return { removed: [phoneLayout.root], freedBytes: await removeFolders(device, present) }
}

async function existing(device: AdbDevice, paths: readonly string[]): Promise<readonly string[]> {
  const script = 'for f; do if [ -e "$f" ]; then echo 1; else echo 0; fi; done'
  const { stdout } = await device.script(script, paths, { timeoutMs })
  const lines = stdout.split('\n')
  return paths.filter((_, index) => lines[index]?.trim() === '1')
}

async function removeFolders(device: AdbDevice, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  const { stdout } = await device.exec(['du', '-sk', ...paths], { expectedExits: 'any', timeoutMs })
  await device.exec(['rm', '-rf', '--', ...paths], { timeoutMs })
  const sizes = [...stdout.matchAll(/^(\d+)\s/gm)].map((match) => Number(match[1]) * 1024)
  return sizes.reduce((sum, size) => sum + size, 0)
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

/** The pure half: the first process whose program lies in our folder. */
export function findRunning(listing: string): { readonly pid: number; readonly program: string } | null {
  for (const line of listing.split('\n')) {
    const match = / \/proc\/(\d+)\/exe -> (.+?)(?: \(deleted\))?$/.exec(line.trimEnd())
    const path = match?.[2]
    if (path?.startsWith(`${phoneLayout.root}/`) === true)
      return { pid: Number(match?.[1]), program: path.slice(path.lastIndexOf('/') + 1) }
  }
  return null
}
