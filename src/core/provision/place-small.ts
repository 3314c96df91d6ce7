import { HotplateError } from '@shared/errors/hotplate-error'
import { hashPlanned, inCalls } from './hash-calls'
import { HandOver, runLanes } from './lanes'
import type { PlaceContext } from './place-context'
import { partPath, type PlannedFile } from './plan'
import { checkPlannedSource } from './planned-source'
import { promoteParts, removeFiles } from './remote-files'

/** After so many sendings in vain a file is given up. */
const mostSendings = 4

/**
 * Sends files of one chunk at most and verifies them on the phone: one lane sends, the other hashes many in one call.
 * Each gets its name only when its hash is right; one that arrived wrong is sent again. Throws SOURCE_CHANGED,
 * HASH_MISMATCH, NO_SPACE, REMOTE_FILE_FAILED and what the link throws; every lane has ended by then.
 */
export async function placeSmall(context: PlaceContext, files: readonly PlannedFile[]): Promise<void> {
  for (let open = files; open.length > 0;) open = await placeOnce(context, open)
}

/** Returns what arrived wrong. */
async function placeOnce(
  context: PlaceContext,
  files: readonly PlannedFile[]
): Promise<readonly PlannedFile[]> {
  const arrived = new HandOver<PlannedFile>()
  const wrong: PlannedFile[] = []
  const send = async (signal: AbortSignal): Promise<void> => {
    for (const file of files) {
      await sendFile({ ...context, signal }, file)
      arrived.put(file)
    }
    arrived.close()
  }
  const verify = async (signal: AbortSignal): Promise<void> => {
    for await (const some of arrived.take(signal))
      wrong.push(...(await verifyFiles({ ...context, signal }, some)))
  }
  await runLanes(context.signal, [send, verify])
  return wrong
}

async function sendFile(context: PlaceContext, file: PlannedFile): Promise<void> {
  const { device, progress, signal, space } = context
  await checkPlannedSource(file, signal)
  await space.checkNowAndThen(signal)
  progress.setFile(file, 'sending')
  const options = { mode: file.mode, signal, onProgress: (bytes: number) => progress.sentSmall(file, bytes) }
  const { bytes } = await device
    .push({ path: file.sourcePath }, partPath(file.remotePath), options)
    .catch(async (error: unknown) => {
      signal.throwIfAborted()
      throw await space.explain(error)
    })
  progress.sentSmall(file, bytes)
  if (bytes !== file.size) throw new HotplateError('SOURCE_CHANGED', { file: file.sourcePath })
  progress.setFile(file, 'hashing')
}

async function verifyFiles(
  context: PlaceContext,
  files: readonly PlannedFile[]
): Promise<readonly PlannedFile[]> {
  const { device, progress, signal } = context
  const wrong: PlannedFile[] = []
  for (const call of inCalls(files)) {
    const right: PlannedFile[] = []
    for await (const { file, hash } of hashPlanned(context, call, ({ remotePath }) => partPath(remotePath)))
      if (hash === file.sha256) right.push(file)
      else wrong.push(await judgeWrong(context, file, hash))
    await promoteParts(device, right, signal)
    for (const file of right) progress.setFile(file, 'verified')
  }
  return wrong
}

async function judgeWrong(context: PlaceContext, file: PlannedFile, actual: string): Promise<PlannedFile> {
  const { device, progress, signal, serial } = context
  if (progress.resendSmall(file) < mostSendings) return file
  progress.failed(file)
  await removeFiles(device, [partPath(file.remotePath)], signal)
  await checkPlannedSource(file, signal)
  throw new HotplateError('HASH_MISMATCH', { serial, file: file.name, expected: file.sha256, actual })
}
