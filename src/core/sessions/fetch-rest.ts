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

/** How a file here compares with the phone's. `longerHere`: a phone that crashed may have lost what it had not yet written. */
export interface Comparison {
  readonly differing: readonly RunFile[]
  readonly longerHere: readonly RunFile[]
}

/** Compares every file of the run by size and SHA-256. Both lists empty = the copy is proven whole. */
export async function compareFiles({ device, run, raw, signal }: FetchParts): Promise<Comparison> {
  const differing: RunFile[] = []
  const longerHere: RunFile[] = []
  for (const file of runFiles) {
    const path = `${run.folder}/${file}`
    const size = (await device.stat(path))?.size ?? 0
    if (size < raw.size(file)) longerHere.push(file)
    else if (size > raw.size(file)) differing.push(file)
    else if (size > 0) {
      const { stdout } = await device.exec(['sha256sum', path], { signal, timeoutMs: 120_000 })
      if (stdout.split(/\s/, 1)[0] !== (await raw.hash(file))) differing.push(file)
    }
  }
  return { differing, longerHere }
}

/** Removes a run's folder from the phone, and nothing but a run's folder. */
export async function removeRunFolder(device: AdbDevice, run: LaunchedRun): Promise<void> {
  if (run.folder !== phoneLayout.run(run.runId) || !/^[\w-]+$/.test(run.runId)) return
  await device.exec(['rm', '-rf', run.folder], { timeoutMs: 30_000 })
}
