import { createORPCClient } from '@orpc/client'
import { RPCLink as MessagePortLink } from '@orpc/client/message-port'
import { RPCLink as WebSocketLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@shared/contract'
import { pageScheme, portParameter, rpcPortMessage } from '@shared/contract/port'

/** The typed client of the contract. */
export type Client = ContractRouterClient<Contract>

/** One open way to the core. `closed` resolves when it is gone, for whatever reason. */
export interface Link {
  readonly client: Client
  readonly closed: Promise<void>
  close(): void
}

/** Opens a link, or rejects when the other side does not answer. */
export type OpenLink = () => Promise<Link>

/**
 * The right way to the core for this page: a message port where the Electron door answers one, else a WebSocket to where it came from.
 * The desktop window may show a page of another program that serves this data folder, so the browser's name does not tell.
 */
export function openLinkFor(page: Window): OpenLink {
  return isPortAnswered(page.location) ? () => openPort(page) : () => openSocket(page.location)
}

function isPortAnswered({ protocol, search }: Location): boolean {
  return protocol === `${pageScheme}:` || new URLSearchParams(search).has(portParameter)
}

function openSocket(location: Location): Promise<Link> {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/rpc`)
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve(), { once: true })
  })
  const client: Client = createORPCClient(new WebSocketLink({ websocket: socket }))
  return new Promise((resolve, reject) => {
    const open = (): void => resolve({ client, closed, close: () => socket.close() })
    socket.addEventListener('open', open, { once: true })
    void closed.then(() => reject(new Error('The server does not answer.')))
  })
}

/** The preload script forwards the port that comes with this message to the main process, which serves the contract. */
function openPort(page: Window): Promise<Link> {
  const { port1, port2 } = new MessageChannel()
  const closed = new Promise<void>((resolve) => {
    port1.addEventListener('close', () => resolve(), { once: true })
  })
  const client: Client = createORPCClient(new MessagePortLink({ port: port1 }))
  port1.start()
  page.postMessage(rpcPortMessage, '*', [port2])
  return client.system.status().then(() => ({ client, closed, close: () => port1.close() }))
}
