import type { AdbDevice } from '@core/adb/types'
import { partPath, type PlannedFile } from './plan'

const timeoutMs = 60_000
const namesPerCall = 50

/** What lies on the phone under a file's name and under its `.part`; null = no such file. */
export interface RemoteSizes {
  readonly whole: number | null
  readonly part: number | null
}

const sizesScript = `
for f; do
  for g in "$f" "$f.part"; do
    if [ -f "$g" ]; then stat -c %s "$g" || echo -; else echo -; fi
  done
done`

/** Sizes of files (full paths), in their order. */
export async function readSizes(
  device: AdbDevice,
  paths: readonly string[],
  signal: AbortSignal
): Promise<readonly RemoteSizes[]> {
  const sizes: RemoteSizes[] = []
  for (let from = 0; from < paths.length; from += namesPerCall) {
    const some = paths.slice(from, from + namesPerCall)
    const { stdout } = await device.script(sizesScript, some, { timeoutMs, signal })
    const lines = stdout.split('\n')
    some.forEach((_, index) =>
      sizes.push({ whole: sizeOf(lines[index * 2]), part: sizeOf(lines[index * 2 + 1]) })
    )
  }
  return sizes
}

function sizeOf(line: string | undefined): number | null {
  return line !== undefined && /^\d+$/.test(line.trim()) ? Number(line) : null
}

export async function makeFolders(
  device: AdbDevice,
  folders: readonly string[],
  signal: AbortSignal
): Promise<void> {
  await device.exec(['mkdir', '-p', ...folders], { timeoutMs, signal })
}

const promoteScript = `
while [ $# -gt 0 ]; do
  chmod "$1" "$2" && mv -f "$2" "$3" || exit 1
  shift 3
done`

/** Gives verified `.part` files their rights, then their names: from here on they may be used. */
export async function promoteParts(
  device: AdbDevice,
  files: readonly PlannedFile[],
  signal: AbortSignal
): Promise<void> {
  const args = files.flatMap((file) => [file.mode.toString(8), partPath(file.remotePath), file.remotePath])
  if (files.length > 0) await device.script(promoteScript, args, { timeoutMs, signal })
}

/** Removes files; missing ones are no failure. */
export async function removeFiles(
  device: AdbDevice,
  paths: readonly string[],
  signal?: AbortSignal
): Promise<void> {
  if (paths.length > 0)
    await device.exec(['rm', '-f', '--', ...paths], { timeoutMs, ...(signal && { signal }) })
}
