import { checkSource } from '@core/builds/source-check'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import { hashPlanned, inCalls } from './hash-calls'
import { HandOver, runLanes } from './lanes'
import type { PlaceContext } from './place-context'
import { partPath, type PlannedFile } from './plan'
import { promoteParts, removeFiles } from './remote-files'

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
    for await (const some of arrived.take(signal)) await verifyFiles({ ...context, signal }, some)
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

async function verifyFiles(context: PlaceContext, files: readonly PlannedFile[]): Promise<void> {
  const { device, progress, signal } = context
  for (const call of inCalls(files)) {
    for await (const { file, hash } of hashPlanned(context, call, ({ remotePath }) => partPath(remotePath)))
      if (hash !== file.sha256) await failVerifying(context, file, hash)
    await promoteParts(device, call, signal)
    for (const file of call) progress.setFile(file, 'verified')
  }
}

async function failVerifying(context: PlaceContext, file: PlannedFile, actual: string): Promise<never> {
  const { device, progress, signal, serial } = context
  progress.setFile(file, 'failed')
  await removeFiles(device, [partPath(file.remotePath)], signal)
  await checkPlannedSource(file, signal)
  throw new HotplateError('HASH_MISMATCH', { serial, file: file.name, expected: file.sha256, actual })
}

/** Throws SOURCE_CHANGED when the PC's file is not the imported one any more. */
export async function checkPlannedSource(file: PlannedFile, signal: AbortSignal): Promise<void> {
  const { sourcePath: path, size, sha256, mtimeMs } = file
  await checkSource({ path, size, sha256, mtimeMs }, signal)
}
