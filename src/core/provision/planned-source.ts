import { checkSource } from '@core/builds/source-check'
import type { PlannedFile } from './plan'

/** Throws SOURCE_CHANGED when the PC's file is not the imported one any more. */
export async function checkPlannedSource(file: PlannedFile, signal: AbortSignal): Promise<void> {
  const { sourcePath: path, size, sha256, mtimeMs } = file
  await checkSource({ path, size, sha256, mtimeMs }, signal)
}
