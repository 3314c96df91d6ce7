import { isHotplateError, HotplateError } from '@shared/errors/hotplate-error'
import type { AdbServer } from './adb-server'
import { LinkClosedError } from './byte-reader'
import { errorFromFailure } from './failures'
import { request, ServiceFailure, withDeadline, type ServiceStream } from './service-stream'

/** Which of the server's phones is meant. The transport id is needed only where two phones have one address. */
export interface Target {
  readonly address: string
  readonly transportId: number | null
}

const handshakeMs = 15_000

/**
 * Opens a service on the phone (`shell,v2,raw:…`, `sync:`). The caller destroys the socket.
 * Throws PHONE_NOT_READY, TRANSPORT_LOST, ADB_NOT_FOUND, ADB_SERVER_UNREACHABLE.
 */
export async function openService(
  server: AdbServer,
  target: Target,
  service: string,
  what: string
): Promise<ServiceStream> {
  const stream = await server.open()
  const expire = (): void => void stream.socket.destroy(new Error(`no answer in ${handshakeMs} ms`))
  try {
    const handshake = request(stream, transportRequest(target)).then(() => request(stream, service))
    await withDeadline({ ms: handshakeMs, expire }, handshake)
    return stream
  } catch (error) {
    stream.socket.destroy()
    throw asLinkError(error, target.address, what)
  }
}

function transportRequest({ address, transportId }: Target): string {
  return transportId === null ? `host:transport:${address}` : `host:transport-id:${transportId}`
}

/** The prefix of questions about one phone that the server answers itself (features, forward). */
export function hostPrefix({ address, transportId }: Target): string {
  return transportId === null ? `host-serial:${address}:` : `host-transport-id:${transportId}:`
}

/** What the link's own failures mean to a caller; anything else passes unchanged. */
export function asLinkError(error: unknown, serial: string, what: string): Error {
  if (isHotplateError(error)) return error
  if (error instanceof ServiceFailure) return errorFromFailure(error.message, serial, what)
  if (error instanceof LinkClosedError || isSocketError(error)) {
    return new HotplateError('TRANSPORT_LOST', { serial, what }, { cause: error })
  }
  return error instanceof Error ? error : new Error(String(error))
}

function isSocketError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
