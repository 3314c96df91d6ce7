import type { ByteReader } from './byte-reader'
import { LinkClosedError } from './byte-reader'
import type { ServiceStream } from './service-stream'
import { openService } from './transport'
import type { ShellAccess } from './remote-command'

/** The most that one DATA packet may carry (AOSP file_sync_protocol.h, SYNC_DATA_MAX). */
export const dataMax = 64 * 1024

/** A sync packet's head: four letters and a number (a length, or the time in DONE), little-endian. */
export function syncHead(id: string, value: number, into: Buffer = Buffer.alloc(8), at = 0): Buffer {
  into.write(id, at, 4, 'latin1')
  into.writeUInt32LE(value >>> 0, at + 4)
  return into
}

/** A packet whose payload is a text (a path, “PATH,MODE”). */
export function syncText(id: string, text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([syncHead(id, body.length), body])
}

/** The refusal that a FAIL packet carries. */
export class SyncFailure extends Error {
  override readonly name = 'SyncFailure'
}

/** Reads a packet's head; throws SyncFailure with the phone's own text for FAIL. */
export async function readSyncHead(reader: ByteReader): Promise<{ id: string; value: number }> {
  const head = await reader.readExactly(8)
  const id = head.toString('latin1', 0, 4)
  const value = head.readUInt32LE(4)
  if (id !== 'FAIL') return { id, value }
  throw new SyncFailure((await reader.readExactly(Math.min(value, dataMax))).toString('utf8'))
}

/** Opens the sync service; the caller destroys the socket. */
export function openSync(shell: ShellAccess, what: string): Promise<ServiceStream> {
  return openService(shell.server, shell.target, 'sync:', what)
}

/** For answers that the protocol does not have. */
export function unexpected(id: string): LinkClosedError {
  return new LinkClosedError(`unexpected sync packet ${JSON.stringify(id)}`)
}
