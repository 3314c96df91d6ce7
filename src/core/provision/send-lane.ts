import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { Bell } from './bell'
import type { ChunkFile } from './chunk-file'
import { chunkBytes } from './hash-tree'
import type { ChunkRange } from './hash-ranges'
import { Joiner } from './joiner'
import { wayNames } from './look'
import type { PlaceContext } from './place-context'
import { pushKept, type Receiving } from './receive'

/** Bytes that the link has taken and the phone may not have: the buffers on the way. */
const onTheWayBytes = 8 * 1024 * 1024
const spaceMs = 3000

/**
 * Sends what is missing until every file is settled. A file of which nothing is there goes in one stream, written
 * once; of others the missing pieces go each as a file of its own and are put in place while the next one travels.
 */
export async function sendLane(
  context: PlaceContext,
  files: readonly ChunkFile[],
  changed: Bell
): Promise<void> {
  const joiner = new Joiner(context, changed)
  try {
    await sendAll(context, files, { joiner, changed })
  } finally {
    await joiner.idle()
  }
}

async function sendAll(
  context: PlaceContext,
  files: readonly ChunkFile[],
  { joiner, changed }: Sending
): Promise<void> {
  for (;;) {
    joiner.throwIfFailed()
    // A file under its own name is renamed by the lane that found it wrong, before anything is put into it.
    const file = files.find((one) => one.place !== 'whole' && joiner.nextMissing(one) !== null)
    if (file !== undefined) await sendSome(context, file, { joiner, changed })
    else if (joiner.isBusy) await joiner.done()
    else if (files.every(({ settled }) => settled)) return
    else await changed.heard(context.signal)
    context.signal.throwIfAborted()
  }
}

interface Sending {
  readonly joiner: Joiner
  readonly changed: Bell
}

async function sendSome(context: PlaceContext, file: ChunkFile, { joiner, changed }: Sending): Promise<void> {
  const { progress, space, signal } = context
  if (file.trouble !== null) throw file.trouble
  await space.checkNowAndThen(signal)
  progress.sending(file.file)
  try {
    const range = joiner.nextMissing(file)
    if (file.place === 'none') await sendWhole(context, file, changed)
    else if (range !== null) await joiner.take(file, range, await sendSegment(context, file, range))
  } finally {
    file.inFlight = 0
    progress.sending(null)
    changed.ring()
  }
}

async function sendWhole(context: PlaceContext, file: ChunkFile, changed: Bell): Promise<void> {
  const { remotePath } = file.file
  let present = 0
  file.growing = true
  file.place = 'part'
  const onBytes = (sent: number): void => {
    const whole = Math.min(file.count - 1, Math.floor(Math.max(0, sent - onTheWayBytes) / chunkBytes))
    if (whole > present) {
      file.arrived(present, whole)
      present = whole
      changed.ring()
    }
    file.inFlight = sent - file.bytes(0, present)
  }
  try {
    const names = { incoming: wayNames.incoming(remotePath), kept: wayNames.part(remotePath) }
    const { bytes } = await push(context, { file, range: { from: 0, end: file.count }, names, onBytes })
    if (bytes !== file.file.size) throw new HotplateError('SOURCE_CHANGED', { file: file.file.sourcePath })
    file.arrived(present, file.count)
  } finally {
    file.grown()
  }
}

async function sendSegment(context: PlaceContext, file: ChunkFile, range: ChunkRange): Promise<string> {
  const kept = wayNames.segment(file.file.remotePath, range.from)
  const names = { incoming: `${kept}.in`, kept }
  const onBytes = (sent: number): void => {
    file.inFlight = sent
  }
  const { bytes } = await push(context, { file, range, names, onBytes })
  if (bytes !== file.bytes(range.from, range.end))
    throw new HotplateError('SOURCE_CHANGED', { file: file.file.sourcePath })
  return kept
}

interface Pushing {
  readonly file: ChunkFile
  readonly range: ChunkRange
  readonly names: Receiving
  readonly onBytes: (sent: number) => void
}

/** Pushes a piece; the phone's storage is looked at now and then, and stops it when it runs out. */
async function push(context: PlaceContext, what: Pushing): Promise<{ readonly bytes: number }> {
  const { device, progress, readers, space } = context
  const { file, range, names, onBytes } = what
  const full = new AbortController()
  const signal = AbortSignal.any([context.signal, full.signal])
  const watch = setInterval(() => {
    space.checkNowAndThen(signal).catch((error: unknown) => {
      if (isHotplateError(error) && error.code === 'NO_SPACE') full.abort(error)
    })
  }, spaceMs)
  let told = 0
  const onProgress = (sent: number): void => {
    onBytes(sent)
    progress.moving(sent - told)
    told = sent
  }
  const from = range.from * chunkBytes
  const source = readers.open(file.file.sourcePath, { from, end: from + file.bytes(range.from, range.end) })
  try {
    return await pushKept(device, source, names, { mode: file.file.mode, signal, onProgress })
  } catch (error) {
    context.signal.throwIfAborted()
    throw await space.explain(error)
  } finally {
    clearInterval(watch)
  }
}
