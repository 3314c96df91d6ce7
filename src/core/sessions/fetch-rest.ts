import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { runFiles, type LaunchedRun, type RunFile } from '@core/runs/types'
import type { RawFolder } from './raw-folder'
import { listSegments, segmentsFrom, type Segment } from './segments'

/** Small files of a run's folder that are copied whole at its end. */
const wholeFiles = ['run.json', 'protocol', 'exit', 'runner.log', 'output.txt', 'watchdog.log'] as const

export interface FetchParts {
  readonly device: AdbDevice
  readonly run: LaunchedRun
  readonly raw: RawFolder
  readonly signal: AbortSignal
}

/** Where fetched bytes go; `lost` = bytes that the phone removed before they could be fetched. */
export interface FetchSink {
  readonly take: (file: RunFile, bytes: Uint8Array) => Promise<void>
  readonly lost: (file: RunFile, bytes: number) => Promise<void>
}

/** Fetches what the phone has and this PC lacks, of a run that no longer writes. Throws when the link goes. */
export async function fetchRest(parts: FetchParts, { take, lost }: FetchSink): Promise<void> {
  const { device, run, raw, signal } = parts
  for (const file of runFiles) {
    const rest = segmentsFrom(await listSegments(device, `${run.folder}/${file}`, signal), raw.size(file))
    if (rest.lost > 0) await lost(file, rest.lost)
    for (const { path, from, size } of rest.parts) {
      if (from >= size) continue
      for await (const bytes of device.pull(path, { offset: from, signal })) await take(file, bytes)
    }
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
export async function compareFiles(parts: FetchParts): Promise<Comparison> {
  const { device, run, raw, signal } = parts
  const differing: RunFile[] = []
  const longerHere: RunFile[] = []
  for (const file of runFiles) {
    const segments = await listSegments(device, `${run.folder}/${file}`, signal)
    const newest = segments.at(-1)
    const size = newest === undefined ? 0 : newest.at + newest.size
    if (size < raw.size(file)) longerHere.push(file)
    else if (size > raw.size(file)) differing.push(file)
    else if (!(await sameBytes(parts, file, segments))) differing.push(file)
  }
  return { differing, longerHere }
}

async function sameBytes(
  { device, raw, signal }: FetchParts,
  file: RunFile,
  segments: readonly Segment[]
): Promise<boolean> {
  for (const { path, at, size } of segments) {
    if (size === 0) continue
    const { stdout } = await device.exec(['sha256sum', path], { signal, timeoutMs: 120_000 })
    if (stdout.split(/\s/, 1)[0] !== (await raw.hash(file, at, size))) return false
  }
  return true
}

/** Removes a run's folder from the phone, and nothing but a run's folder. */
export async function removeRunFolder(device: AdbDevice, run: LaunchedRun): Promise<void> {
  if (run.folder !== phoneLayout.run(run.runId) || !/^[\w-]+$/.test(run.runId)) return
  await device.exec(['rm', '-rf', run.folder], { timeoutMs: 30_000 })
}
