import type { Socket } from 'node:net'
import { HotplateError } from '@shared/errors/hotplate-error'
import { LinkClosedError } from './byte-reader'
import { blockBuffer, openSource, type BlockSource } from './block-source'
import type { ShellAccess } from './remote-command'
import type { ServiceStream } from './service-stream'
import { openSync, readSyncHead, SyncFailure, syncHead, syncText, unexpected } from './sync-wire'
import { asLinkError } from './transport'
import type { PushOptions, PushSource } from './types'

/** Packets per block and blocks in flight: 1 MiB on the way while the next is read, whatever the file's size. */
const packetsPerBlock = 4
const blocksInFlight = 4
const progressMs = 100
const defaultStallMs = 30_000
const regularFile = 0o100000

/**
 * Sends a file by sync SEND (version 1, uncompressed: model weights do not shrink). The phone makes missing folders.
 * A refusal in mid-push is read while sending. Throws REMOTE_FILE_FAILED with the phone's text, TRANSFER_STALLED,
 * TRANSPORT_LOST, PHONE_NOT_READY, FILE_NOT_READABLE; the signal's reason on abort.
 */
export async function pushFile(
  shell: ShellAccess,
  source: PushSource,
  remotePath: string,
  options: PushOptions = {}
): Promise<{ readonly bytes: number }> {
  options.signal?.throwIfAborted()
  const blocks = await openSource(source)
  try {
    const stream = await openSync(shell, `push ${remotePath}`)
    const transfer = new PushTransfer(stream, options)
    try {
      return { bytes: await transfer.send(blocks, remotePath) }
    } catch (error) {
      options.signal?.throwIfAborted()
      throw pushError(error, { shell, remotePath, stalledMs: transfer.stalledMs })
    } finally {
      transfer.dispose()
    }
  } finally {
    await blocks.close()
  }
}

function pushError(
  error: unknown,
  { shell, remotePath, stalledMs }: { shell: ShellAccess; remotePath: string; stalledMs: number | null }
): Error {
  const serial = shell.target.address
  if (stalledMs !== null) {
    return new HotplateError('TRANSFER_STALLED', { serial, file: remotePath, stallMs: stalledMs })
  }
  if (error instanceof SyncFailure) {
    return new HotplateError('REMOTE_FILE_FAILED', { serial, file: remotePath, detail: error.message })
  }
  return asLinkError(error, serial, `push ${remotePath}`)
}

/** One SEND conversation: paced by the socket, watched for refusals and stalls. */
class PushTransfer {
  stalledMs: number | null = null
  readonly #socket: Socket
  readonly #timer: NodeJS.Timeout
  readonly #answer: Promise<void>
  #refused: { readonly error: unknown } | null = null
  #sent = 0
  #toldMs = 0

  constructor(
    { socket, reader }: ServiceStream,
    private readonly options: PushOptions
  ) {
    this.#socket = socket
    const stallMs = options.stallMs ?? defaultStallMs
    this.#timer = setTimeout(() => {
      this.stalledMs = stallMs
      socket.destroy()
    }, stallMs)
    options.signal?.addEventListener('abort', this.#abort)
    this.#answer = readSyncHead(reader).then(({ id }) => {
      if (id !== 'OKAY') throw unexpected(id)
    })
    this.#answer.catch((error: unknown) => {
      // Writes that wait for a peer that has left would wait for ever.
      this.#refused = { error }
      socket.destroy()
    })
  }

  async send(blocks: BlockSource, remotePath: string): Promise<number> {
    const mode = regularFile | (this.options.mode ?? 0o644)
    await this.#write(syncText('SEND', `${remotePath},${mode}`))
    await this.#sendBlocks(blocks)
    const mtimeMs = this.options.mtimeMs ?? blocks.mtimeMs
    await this.#write(syncHead('DONE', Math.floor(mtimeMs / 1000)))
    await this.#answer
    this.options.onProgress?.(this.#sent)
    return this.#sent
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.options.signal?.removeEventListener('abort', this.#abort)
    this.#socket.destroy()
  }

  async #sendBlocks(blocks: BlockSource): Promise<void> {
    const inFlight: { readonly buffer: Buffer; readonly written: Promise<void> }[] = []
    try {
      for (;;) {
        const oldest = inFlight.length < blocksInFlight ? undefined : inFlight.shift()
        await oldest?.written
        const buffer = oldest?.buffer ?? blockBuffer(packetsPerBlock)
        const block = await blocks.next(buffer)
        if (block === null) break
        const written = this.#write(block.wire).then(() => this.#progress(block.bytes))
        written.catch(() => undefined)
        inFlight.push({ buffer, written })
      }
      for (const { written } of inFlight) await written
    } catch (error) {
      // A refusal closes the stream from the phone’s side: its text, not our broken pipe, is the reason.
      if (error instanceof LinkClosedError) await this.#answer
      throw error
    }
  }

  /** Resolves once the kernel has taken the bytes. */
  #write(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#refused !== null) {
        reject(this.#refused.error instanceof Error ? this.#refused.error : unexpected('refusal'))
        return
      }
      this.#socket.write(bytes, (error) => {
        this.#timer.refresh()
        if (error) reject(new LinkClosedError(error.message, { cause: error }))
        else resolve()
      })
    })
  }

  #progress(bytes: number): void {
    this.#sent += bytes
    const now = performance.now()
    if (now - this.#toldMs < progressMs) return
    this.#toldMs = now
    this.options.onProgress?.(this.#sent)
  }

  readonly #abort = (): void => void this.#socket.destroy()
}
