import { createORPCClient } from '@orpc/client'
import { RPCLink, type LinkWebsocketClientOptions } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Contract } from '@shared/contract'
import { WebSocket } from 'ws'
import { cookieName } from './access'

/** The contract as a caller sees it, in process or over a door. */
export type CoreClient = ContractRouterClient<Contract>

export interface Connection {
  readonly client: CoreClient
  /** Ends the connection; streams that are still read end with it. */
  readonly dispose: () => void
}

/**
 * Connects to an open browser door from Node, as our own terminal program does when a Hotplate is already running.
 * Throws INTERNAL when the door does not answer or refuses.
 */
export async function connectToDoor(door: {
  readonly port: number
  readonly token: string
}): Promise<Connection> {
  const headers = {
    origin: `http://127.0.0.1:${door.port}`,
    cookie: `${cookieName(door)}=${door.token}`
  }
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/rpc`, { headers, handshakeTimeout: 3000 })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', (cause) =>
      reject(new HotplateError('INTERNAL', { detail: cause.message, incident: 'none' }, { cause }))
    )
  })
  socket.on('error', () => socket.terminate())
  // The event types of `ws` and of the browser differ in what only the browser has.
  const websocket = socket as LinkWebsocketClientOptions['websocket']
  return { client: createORPCClient(new RPCLink({ websocket })), dispose: () => socket.terminate() }
}
