import type { Socket } from 'node:net'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { ByteReader } from './byte-reader'
import { LinkClosedError } from './byte-reader'

/** The server's FAIL answer with its text. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
}

/** One conversation with the adb server: requests go out, answers come through `reader`. Whoever opens it destroys it. */
export interface ServiceStream {
  readonly socket: Socket
  readonly reader: ByteReader
}

/** The longest request: its length travels as four hex digits. */
export const maxRequestBytes = 0xffff

/** A smart-socket request (AOSP SERVICES.TXT): four hex digits of length, then the text in UTF-8. */
export function encodeRequest(service: string): Buffer {
  const body = Buffer.from(service)
  if (body.length > maxRequestBytes) {
    throw new HotplateError('BAD_INPUT', {
      detail: `A command of ${body.length} bytes is too long for adb (${maxRequestBytes}).`
    })
  }
  return Buffer.concat([Buffer.from(body.length.toString(16).padStart(4, '0')), body])
}

/** Sends a request and waits for OKAY. Throws ServiceFailure for FAIL, LinkClosedError when the server goes away. */
export async function request({ socket, reader }: ServiceStream, service: string): Promise<void> {
  socket.write(encodeRequest(service))
  await readStatus(reader)
}

/** Reads OKAY, or throws what FAIL says. */
export async function readStatus(reader: ByteReader): Promise<void> {
  const status = (await reader.readExactly(4)).toString('latin1')
  if (status === 'OKAY') return
  if (status === 'FAIL') throw new ServiceFailure(await readText(reader))
  throw new LinkClosedError(`unexpected answer ${JSON.stringify(status)}`)
}

/** Reads a text with its four hex digits of length before it. */
export async function readText(reader: ByteReader): Promise<string> {
  const length = Number.parseInt((await reader.readExactly(4)).toString('latin1'), 16)
  if (Number.isNaN(length)) throw new LinkClosedError('unexpected length')
  return (await reader.readExactly(length)).toString('utf8')
}

export interface Deadline {
  readonly ms: number
  /** Makes the pending work fail, normally by destroying its socket. */
  readonly expire: () => void
}

/** Runs work and calls `expire` when it takes too long; the work's own failure is then what the caller sees. */
export async function withDeadline<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  const timer = setTimeout(deadline.expire, deadline.ms)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
