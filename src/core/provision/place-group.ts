import { checkSource } from '@core/builds/source-check'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import { HandOver, runLanes } from './lanes'
import type { PlaceContext } from './place-context'
import { partPath, type PlannedFile } from './plan'
import { promotePart, removeFiles } from './remote-files'

/**
 * Sends files and verifies them on the phone: one lane sends, the other hashes, so that shard k is hashed while k+1
 * travels. Each gets its name only when its hash is right. Throws SOURCE_CHANGED, HASH_MISMATCH,
 * REMOTE_FILE_FAILED and what the link throws; every lane has ended by then.
 */
export async function placeFiles(context: PlaceContext, files: readonly PlannedFile[]): Promise<void> {
  const arrived = new HandOver<PlannedFile>()
  const send = async (signal: AbortSignal): Promise<void> => {
    for (const file of files) {
      await sendFile({ ...context, signal }, file)
      arrived.put(file)
    }
    arrived.close()
  }
  const verify = async (signal: AbortSignal): Promise<void> => {
    for await (const file of arrived.take(signal)) await verifyFile({ ...context, signal }, file)
  }
  await runLanes(context.signal, [send, verify])
}

async function sendFile(context: PlaceContext, file: PlannedFile): Promise<void> {
  const { device, progress, signal } = context
  await checkPlannedSource(file, signal)
  progress.setFile(file, 'sending')
  const options = { mode: file.mode, signal, onProgress: (bytes: number) => progress.sent(file, bytes) }
  const { bytes } = await device
    .push({ path: file.sourcePath }, partPath(file.remotePath), options)
    .catch((error: unknown) => failSending(context, file, error))
  progress.sent(file, bytes)
  if (bytes !== file.size) throw new HotplateError('SOURCE_CHANGED', { file: file.sourcePath })
  progress.setFile(file, 'hashing')
}

/** Full storage leaves a useless piece behind: it goes, so that the phone is not left without a free byte. */
async function failSending(
  { device, progress }: PlaceContext,
  file: PlannedFile,
  error: unknown
): Promise<never> {
  if (!isHotplateError(error) || error.code !== 'REMOTE_FILE_FAILED') throw error
  progress.setFile(file, 'failed')
  const text = String(error.data['detail'])
  if (!/no space left/i.test(text)) throw error
  await removeFiles(device, [partPath(file.remotePath)]).catch(() => undefined)
  const detail = `${text}. Something else filled the storage meanwhile; the unfinished file was removed.`
  throw new HotplateError('REMOTE_FILE_FAILED', { ...error.data, detail }, { cause: error })
}

async function verifyFile(context: PlaceContext, file: PlannedFile): Promise<void> {
  const { device, hasher, progress, signal, now } = context
  const part = partPath(file.remotePath)
  const startMs = now()
  const actual = await hasher.one(part, { signal, onProgress: (bytes) => progress.hashing(file, bytes) })
  progress.hashTook(file.size, now() - startMs)
  if (actual === file.sha256) {
    await promotePart(device, file, signal)
    progress.setFile(file, 'verified')
    return
  }
  progress.setFile(file, 'failed')
  await removeFiles(device, [part], signal)
  await checkPlannedSource(file, signal)
  throw new HotplateError('HASH_MISMATCH', {
    ...{ serial: context.serial, file: file.name, expected: file.sha256, actual }
  })
}

/** Throws SOURCE_CHANGED when the PC's file is not the imported one any more. */
export async function checkPlannedSource(file: PlannedFile, signal: AbortSignal): Promise<void> {
  const { sourcePath: path, size, sha256, mtimeMs } = file
  await checkSource({ path, size, sha256, mtimeMs }, signal)
}
