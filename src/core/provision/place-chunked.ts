import { Bell } from './bell'
import type { ChunkFile } from './chunk-file'
import { runLanes } from './lanes'
import type { PlaceContext } from './place-context'
import { proveLane } from './prove-lane'
import { sendLane } from './send-lane'

/**
 * Brings large files to their names: one lane sends what is missing, the other proves what has arrived while the next
 * piece travels; what comes out wrong is missing again. Throws SOURCE_CHANGED, HASH_MISMATCH, NO_SPACE,
 * REMOTE_FILE_FAILED and what the link throws; both lanes have ended by then.
 */
export async function placeChunked(context: PlaceContext, files: readonly ChunkFile[]): Promise<void> {
  const changed = new Bell()
  await runLanes(context.signal, [
    (signal) => sendLane({ ...context, signal }, files, changed),
    (signal) => proveLane({ ...context, signal }, files, changed)
  ])
}
