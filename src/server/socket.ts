import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/ws'
import { mostCarriedBytes } from '@shared/contract/limits'
import { WebSocketServer, type WebSocket } from 'ws'
import { refuseHost, refuseOrigin, refuseStranger, type Gate, type Refusal } from './access'
import { visitorOf } from './pages'

/** What one call carries as base64, and the call around it. Only who has the key gets a socket to send it on. */
const largestMessageBytes = Math.ceil((mostCarriedBytes * 4) / 3) + 1024 * 1024

/** Any router that asks for no context of its own: in the product the one of core/app. */
export type ServedRouter = AnyRouter

/** The contract over WebSocket at /rpc. */
export interface RpcSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  dispose(): void
}

/** Takes up sockets of our own page only: Host, Origin and cookie are checked before the upgrade. */
export function createRpcSockets(router: ServedRouter, gate: Gate): RpcSockets {
  const handler = new RPCHandler(router)
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessageBytes })
  return {
    upgrade(request, socket, head) {
      const refusal = refuseUpgrade(request, gate)
      if (refusal !== null) {
        refuse(socket, refusal)
        return
      }
      server.handleUpgrade(request, socket, head, (client) => {
        client.on('error', () => client.terminate())
        void handler.upgrade(paced(client))
      })
    },
    dispose() {
      for (const client of server.clients) client.terminate()
      server.close()
    }
  }
}

function refuseUpgrade(request: IncomingMessage, gate: Gate): Refusal | null {
  if (request.url !== '/rpc') return { status: 403, text: 'The socket is at /rpc.' }
  const visitor = visitorOf(request)
  return refuseHost(visitor, gate) ?? refuseOrigin(visitor, gate, true) ?? refuseStranger(visitor, gate)
}

function refuse(socket: Duplex, refusal: Refusal): void {
  const body = `${refusal.text}\n`
  const head = [`HTTP/1.1 ${refusal.status} Refused`, 'Connection: close', 'Content-Type: text/plain']
  socket.on('error', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/**
 * The same socket, but `send` settles only when the bytes are written. The RPC handler waits for it before it pulls the
 * next frame, so a slow reader makes the stream skip to the newest frame rather than fill a queue.
 */
function paced(client: WebSocket): Pick<WebSocket, 'addEventListener' | 'send'> {
  const send = (data: Parameters<WebSocket['send']>[0]): Promise<void> =>
    new Promise((resolve) => client.send(data, () => resolve()))
  // The handler awaits what `send` returns, though the type it borrows from the socket does not say so.
  return { addEventListener: client.addEventListener.bind(client), send: send as WebSocket['send'] }
}
