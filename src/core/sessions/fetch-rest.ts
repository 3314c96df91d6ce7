import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { runFiles, type LaunchedRun, type RunFile } from '@core/runs/types'
import type { RawFolder } from './raw-folder'

/** Small files of a run's folder that are copied whole at its end. */
const wholeFiles = ['run.json', 'exit', 'runner.log'] as const

export interface FetchParts {
  readonly device: AdbDevice
  readonly run: LaunchedRun
  readonly raw: RawFolder
  readonly signal: AbortSignal
}

/** Fetches what the phone has and this PC lacks, of a run that no longer writes. Throws when the link goes. */
export async function fetchRest(
  parts: FetchParts,
  take: (file: RunFile, bytes: Uint8Array) => Promise<void>
): Promise<void> {
  const { device, run, raw, signal } = parts
  for (const file of runFiles) {
    const path = `${run.folder}/${file}`
    const size = (await device.stat(path))?.size ?? 0
    if (raw.size(file) >= size) continue
    for await (const bytes of device.pull(path, { offset: raw.size(file), signal })) await take(file, bytes)
  }
  for (const name of wholeFiles) {
    if ((await device.stat(`${run.folder}/${name}`)) === null) continue
    const pieces: Uint8Array[] = []
    for await (const bytes of device.pull(`${run.folder}/${name}`, { signal })) pieces.push(bytes)
    await raw.writeWhole(name, Buffer.concat(pieces))
  }
}

/** Files whose bytes here are not those on the phone (size or SHA-256); none = the copy is proven whole. */
export async function differingFiles({ device, run, raw, signal }: FetchParts): Promise<RunFile[]> {
  const differing: RunFile[] = []
  for (const file of runFiles) {
    const path = `${run.folder}/${file}`
    const stat = await device.stat(path)
    if (stat === null && raw.size(file) === 0) continue
    if (stat === null || stat.size !== raw.size(file)) differing.push(file)
    else {
      const { stdout } = await device.exec(['sha256sum', path], { signal, timeoutMs: 120_000 })
      if (stdout.split(/\s/, 1)[0] !== (await raw.hash(file))) differing.push(file)
    }
  }
  return differing
}

/** Removes a run's folder from the phone, and nothing but a run's folder. */
export async function removeRunFolder(device: AdbDevice, run: LaunchedRun): Promise<void> {
  if (run.folder !== phoneLayout.run(run.runId) || !/^[\w-]+$/.test(run.runId)) return
  await device.exec(['rm', '-rf', run.folder], { timeoutMs: 30_000 })
}
