import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HotplateError } from '@shared/errors/hotplate-error'
import { createGuessLimit } from './guess-limit'
import { answerPage } from './pages'
import { createRpcSockets, type ServedRouter } from './socket'

/** What the browser door needs. `port` 0 takes any free port; `folder` holds the built UI (index.html). */
export interface ServeOptions {
  readonly router: ServedRouter
  readonly folder: string
  readonly port?: number
}

/** The open door. `url` carries the key and is what a person opens; `token` alone is for our own clients. */
export interface Served {
  readonly url: string
  readonly port: number
  readonly token: string
  dispose(): Promise<void>
}

/**
 * Opens the browser door on 127.0.0.1. Throws BAD_INPUT when the port is taken.
 * Whoever has the URL may use every phone, so it holds a random key that is traded for a cookie.
 */
export async function serve(options: ServeOptions): Promise<Served> {
  const token = randomBytes(24).toString('base64url')
  // Nobody needs long to send a GET: who is slow keeps no connection, and large headers are refused.
  const http = createServer({ headersTimeout: 10_000, requestTimeout: 15_000, maxHeaderSize: 16_384 })
  const port = await listen(http, options.port ?? 0)
  const gate = { port, token, guesses: createGuessLimit() }
  const sockets = createRpcSockets(options.router, gate)
  http.on('request', (request, response) => {
    answerPage(request, response, gate, options.folder).catch(() => response.destroy())
  })
  http.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head))
  return {
    url: `http://127.0.0.1:${port}/?token=${token}`,
    port,
    token,
    dispose: () => {
      sockets.dispose()
      http.closeAllConnections()
      return new Promise((resolve) => http.close(() => resolve()))
    }
  }
}

function listen(http: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new HotplateError('BAD_INPUT', { detail: `Port ${port} cannot be used: ${cause.message}` }, { cause })
      )
    )
    http.listen({ host: '127.0.0.1', port, exclusive: true }, () =>
      resolve((http.address() as AddressInfo).port)
    )
  })
}
