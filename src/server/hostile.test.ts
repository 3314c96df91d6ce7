import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { os, type } from '@orpc/server'
import { mostCarriedBytes } from '@shared/contract/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectToDoor } from './connect'
import { serve, type Served } from './serve'

let door: Served
let made = 0
const mebibyte = 'x'.repeat(1024 * 1024)

/** A stream that gives as fast as it is read: 1 MiB a frame. */
const router = {
  ping: os.handler(() => 'pong'),
  length: os.input(type<string>()).handler(({ input }) => input.length),
  flood: os.handler(async function* () {
    for (;;) {
      made += 1
      yield mebibyte
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
}

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-hostile-'))
  writeFileSync(join(folder, 'index.html'), 'page')
  door = await serve({ router, folder })
  made = 0
})
afterEach(() => door.dispose())

const status = (path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: door.port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

const cookie = (): string => `hotplate_${door.port}=${door.token}`

function openSocket(): Promise<WebSocket> {
  const headers = { origin: `http://127.0.0.1:${door.port}`, cookie: cookie() }
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/rpc`, { headers })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

const base64Bytes = (bytes: number): number => Math.ceil(bytes / 3) * 4

/** Announces a message of so many bytes and sends none of them; the code that the door closes with, null = it waits for them. */
function closedAfterAnnouncing(bytes: number): Promise<number | null> {
  const head = Buffer.alloc(14)
  head.writeUInt16BE(0x82_ff)
  head.writeBigUInt64BE(BigInt(bytes), 2)
  const headers = {
    ...{ connection: 'Upgrade', upgrade: 'websocket', cookie: cookie() },
    ...{ origin: `http://127.0.0.1:${door.port}`, 'sec-websocket-version': '13' },
    'sec-websocket-key': Buffer.alloc(16).toString('base64')
  }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: door.port, path: '/rpc', headers })
      .on('upgrade', (_response, socket) => {
        socket.on('data', (close: Buffer) => resolve(close.readUInt16BE(2)))
        socket.on('error', reject)
        socket.write(head)
        setTimeout(() => {
          resolve(null)
          socket.destroy()
        }, 1500)
      })
      .on('error', reject)
      .end()
  })
}

/** Sends raw bytes and gives what came back until the other side hung up. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(door.port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part))
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
  })
}

test('a page of another name that points at 127.0.0.1 gets nothing, with or without the key', async () => {
  const host = `rebind.example:${door.port}`
  expect(await status('/', { host, cookie: cookie() })).toBe(421)
  expect(await status(`/?token=${door.token}`, { host })).toBe(421)
})

test('guessing keys is slowed down; who is in stays in', async () => {
  const guesses = Array.from({ length: 30 }, (_, n) => `/?token=guess-${n}`)
  const answers: number[] = []
  for (const guess of guesses) answers.push(await status(guess))
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
  expect(answers.slice(20)).toEqual(Array.from({ length: 10 }, () => 429))
  expect(await status(`/?token=${door.token}`)).toBe(429)
  expect(await status('/', { cookie: cookie() })).toBe(200)
})

test('a message larger than any of ours ends that socket before it is sent, not the door', async () => {
  expect(await closedAfterAnnouncing(base64Bytes(mostCarriedBytes) + 2 * 1024 * 1024)).toBe(1009)
  expect(await status('/', { cookie: cookie() })).toBe(200)
})

test('the largest files that a page may hand over are taken', { timeout: 60_000 }, async () => {
  expect(await closedAfterAnnouncing(base64Bytes(mostCarriedBytes) + 1000)).toBeNull()
  const { client, dispose } = await connectToDoor(door)
  const base64 = 'x'.repeat(9 * 1024 * 1024)
  const counting = client as object as { length: (text: string) => Promise<number> }
  expect(await counting.length(base64)).toBe(base64.length)
  dispose()
})

test('messages that are none of ours end nothing but themselves', async () => {
  const socket = await openSocket()
  for (const text of [
    '',
    'null',
    '{"i":"1"}',
    '[[[[',
    '\u0000',
    '{"i":"1","p":{"u":"/__proto__/constructor"}}'
  ])
    socket.send(text)
  const { client, dispose } = await connectToDoor(door)
  expect(await (client as object as { ping: () => Promise<string> }).ping()).toBe('pong')
  dispose()
  socket.terminate()
})

test('oversized headers and bodies are refused without being read', async () => {
  const head = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\n`
  expect(await raw(`${head}X-Big: ${'a'.repeat(20_000)}\r\n\r\n`)).toContain('431')
  const post = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nConnection: close\r\n`
  expect(await raw(`${post}Content-Length: 99999999999\r\n\r\nabc`)).toContain('405')
})

test('a request in pieces that smuggles a second one gets no second answer', async () => {
  const smuggled = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /?token=x HTTP/1.1\r\n\r\n`
  expect((await raw(smuggled)).match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('a client that does not read is given no more than the sockets hold; others are served meanwhile', async () => {
  const { client, dispose } = await connectToDoor(door)
  const slow = await openSocket()
  slow.pause()
  slow.send(JSON.stringify({ i: '1', p: { u: '/flood' } }))
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  for (let waited = 0; made === 0 && waited < 10_000; waited += 20) await pause(20)
  await pause(500)
  const stuckAt = made
  await pause(500)
  expect(stuckAt).toBeGreaterThan(0)
  expect(made - stuckAt).toBeLessThanOrEqual(2)
  expect(made).toBeLessThan(64)
  expect(await (client as object as { ping: () => Promise<string> }).ping()).toBe('pong')
  slow.terminate()
  dispose()
})
