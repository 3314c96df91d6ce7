import { open, type FileHandle } from 'node:fs/promises'
import { HotplateError } from '@shared/errors/hotplate-error'
import { dataMax, syncHead } from './sync-wire'
import type { PushSource } from './types'

const headBytes = 8
const slotBytes = headBytes + dataMax

/** Bytes on their way to the phone, ready for the wire. `bytes` counts the payload without packet heads. */
export interface Block {
  readonly wire: Buffer
  readonly bytes: number
}

/** A source of DATA packets. `next` fills the given buffer and returns the part to send; null at the end. */
export interface BlockSource {
  readonly mtimeMs: number
  next(buffer: Buffer): Promise<Block | null>
  close(): Promise<void>
}

/** A buffer for `packets` whole DATA packets. */
export function blockBuffer(packets: number): Buffer {
  return Buffer.allocUnsafeSlow(packets * slotBytes)
}

/** The payload of a buffer for so many packets. */
export function payloadBytes(packets: number): number {
  return packets * dataMax
}

/** Throws FILE_NOT_READABLE. */
export async function openSource(source: PushSource): Promise<BlockSource> {
  if ('bytes' in source) return memorySource(source.bytes)
  if ('open' in source) return await source.open()
  try {
    const file = await open(source.path, 'r')
    const stat = await file.stat().catch(async (error: unknown) => {
      await file.close()
      throw error
    })
    return fileSource(file, source.path, stat.mtimeMs)
  } catch (error) {
    throw notReadable(source.path, error)
  }
}

/** Reads straight between the packet heads, so that the file's bytes are copied by nobody but the kernel. */
function fileSource(file: FileHandle, path: string, mtimeMs: number): BlockSource {
  return {
    mtimeMs,
    close: () => file.close(),
    next: async (buffer) => {
      try {
        const { bytesRead } = await file.readv(payloadSlots(buffer))
        return bytesRead === 0 ? null : framed(buffer, bytesRead)
      } catch (error) {
        throw notReadable(path, error)
      }
    }
  }
}

/**
 * Fills a buffer from a place of a file on, at most `limit` bytes; less only at the file's end, null when nothing is
 * left there. Throws FILE_NOT_READABLE naming `path`.
 */
export async function readBlockAt(
  { file, path }: { readonly file: FileHandle; readonly path: string },
  buffer: Buffer,
  { position, limit }: { readonly position: number; readonly limit: number }
): Promise<Block | null> {
  const slots = payloadSlots(buffer)
  let filled = 0
  try {
    while (filled < limit) {
      const { bytesRead } = await file.readv(restOf(slots, { filled, limit }), position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
  } catch (error) {
    throw notReadable(path, error)
  }
  return filled === 0 ? null : framed(buffer, filled)
}

/** The parts of the slots that are still to be filled. */
function restOf(
  slots: readonly Buffer[],
  { filled, limit }: { readonly filled: number; readonly limit: number }
): Buffer[] {
  return slots.flatMap((slot, index) => {
    const start = index * dataMax
    const rest = slot.subarray(Math.max(0, filled - start), Math.max(0, limit - start))
    return rest.length === 0 ? [] : [rest]
  })
}

function memorySource(bytes: Uint8Array): BlockSource {
  let sent = 0
  return {
    mtimeMs: Date.now(),
    close: () => Promise.resolve(),
    next: (buffer) => {
      const from = sent
      for (const slot of payloadSlots(buffer)) {
        const part = bytes.subarray(sent, sent + slot.length)
        slot.set(part)
        sent += part.length
      }
      return Promise.resolve(sent === from ? null : framed(buffer, sent - from))
    }
  }
}

function payloadSlots(buffer: Buffer): Buffer[] {
  const slots: Buffer[] = []
  for (let at = 0; at < buffer.length; at += slotBytes) {
    slots.push(buffer.subarray(at + headBytes, at + slotBytes))
  }
  return slots
}

/** Writes the packet heads before `bytes` bytes of payload that fill the slots in order. */
function framed(buffer: Buffer, bytes: number): Block {
  let at = 0
  for (let left = bytes; left > 0; left -= dataMax) {
    const length = Math.min(left, dataMax)
    syncHead('DATA', length, buffer, at)
    at += headBytes + length
  }
  return { wire: buffer.subarray(0, at), bytes }
}

/** The error for a file of the PC that cannot be read. */
export function notReadable(path: string, error: unknown): HotplateError {
  const detail = error instanceof Error ? error.message : String(error)
  return new HotplateError('FILE_NOT_READABLE', { file: path, detail }, { cause: error })
}
