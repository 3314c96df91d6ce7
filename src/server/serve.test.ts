import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink, type LinkWebsocketClientOptions } from '@orpc/client/websocket'
import { os, type RouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serve, type Served } from './serve'

const router = { ping: os.handler(() => 'pong') }
let door: Served
let cookie: string

beforeAll(async () => {
  const base = mkdtempSync(join(tmpdir(), 'hotplate-serve-'))
  const folder = join(base, 'ui')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(base, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<title>Hotplate</title>')
  writeFileSync(join(folder, 'assets', 'a.js'), 'export {}')
  writeFileSync(join(folder, 'key.pem'), 'not served')
  symlinkSync(join(base, 'secret.txt'), join(folder, 'link.txt'))
  door = await serve({ router, folder })
  cookie = `hotplate_${door.port}=${door.token}`
})
afterAll(() => door.dispose())

interface Answer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

/** `fetch` may not set Host or send raw paths, so the requests are made by hand. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: door.port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject).end()
  })
}

test('the key becomes a cookie and leaves the address bar', async () => {
  const { status, headers } = await ask(`/?token=${door.token}`)
  expect(status).toBe(303)
  expect(headers['location']).toBe('/')
  expect(headers['set-cookie']?.[0]).toBe(`${cookie}; HttpOnly; SameSite=Strict; Path=/`)
})

test('with the cookie the page is served under a strict policy', async () => {
  const { status, headers, body } = await ask('/', { cookie })
  expect(status).toBe(200)
  expect(body).toContain('Hotplate')
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

test('scripts have the script type and may be kept for ever', async () => {
  const { headers } = await ask('/assets/a.js', { cookie })
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cache-control']).toContain('immutable')
})

test.each(['/', '/index.html', '/assets/a.js', '/?token=wrong'])(
  'without a key %s is refused',
  async (path) => {
    expect((await ask(path)).status).toBe(401)
  }
)

test('a wrong Host is refused even with the cookie', async () => {
  expect((await ask('/', { cookie, host: `evil.example:${door.port}` })).status).toBe(421)
  expect((await ask(`/?token=${door.token}`, { host: 'rebound.example' })).status).toBe(421)
})

test('a foreign Origin is refused even with the cookie', async () => {
  expect((await ask('/', { cookie, origin: 'https://evil.example' })).status).toBe(403)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not answered', async (method) => {
  expect((await ask('/', { cookie }, method)).status).toBe(405)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/link.txt',
  '/key.pem',
  '/index.html%00.txt',
  '/%zz.html',
  '/assets'
])('%s stays unread', async (path) => {
  const { status, body } = await ask(path, { cookie })
  expect(status).toBe(404)
  expect(body).not.toContain('secret')
})

test('only the loopback interface listens', async () => {
  const other = Object.values((await import('node:os')).networkInterfaces())
    .flat()
    .find((one) => one?.internal === false && one.family === 'IPv4')
  if (other === undefined) return
  const refused = await new Promise<boolean>((resolve) => {
    const socket = connect(door.port, other.address, () => resolve(false))
    socket.on('error', () => resolve(true))
  })
  expect(refused).toBe(true)
})

/** The HTTP status of a refused upgrade, or 101. */
function upgrade(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${door.port}${path}`, { headers })
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
  })
}

test('a socket needs Host, Origin, cookie and the right path', async () => {
  const origin = `http://127.0.0.1:${door.port}`
  expect(await upgrade('/rpc', { origin, cookie })).toBe(101)
  expect(await upgrade('/rpc', { origin })).toBe(401)
  expect(await upgrade('/rpc', { origin, cookie: `${cookie}x` })).toBe(401)
  expect(await upgrade('/rpc', { cookie })).toBe(403)
  expect(await upgrade('/rpc', { cookie, origin: 'https://evil.example' })).toBe(403)
  expect(await upgrade('/rpc', { cookie, origin, host: 'evil.example' })).toBe(421)
  expect(await upgrade('/other', { origin, cookie })).toBe(403)
})

test('questions are answered over the socket', async () => {
  const headers = { origin: `http://127.0.0.1:${door.port}`, cookie }
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/rpc`, { headers })
  const client: RouterClient<typeof router> = createORPCClient(
    new RPCLink({ websocket: socket as LinkWebsocketClientOptions['websocket'] })
  )
  expect(await client.ping()).toBe('pong')
  socket.terminate()
})

test('a taken port is told as bad input', async () => {
  await expect(serve({ router, folder: '.', port: door.port })).rejects.toMatchObject({ code: 'BAD_INPUT' })
})
