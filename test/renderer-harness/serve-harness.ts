import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { RPCHandler } from '@orpc/server/ws'
import { WebSocketServer } from 'ws'
import { harnessRouter } from './router'
import { World, type Scenario } from './world'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml'
}
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

/** Serves a built page with the invented world behind it, on a free loopback port. */
export async function serveHarness(folder: string, scenario: Scenario | World) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://local').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            'content-security-policy': policy
          })
          .end(body),
      () => response.writeHead(404).end()
    )
  })
  const sockets = new WebSocketServer({ server, path: '/rpc' })
  const handler = new RPCHandler(harnessRouter(typeof scenario === 'string' ? new World(scenario) : scenario))
  sockets.on('connection', (socket) => void handler.upgrade(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    dropLinks: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
    }
  }
}
