import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startChaosProxy, type ChaosProxy } from './chaos-proxy'
import { sleep } from './host/sleep'

describe('chaos proxy', () => {
  let echo: Server
  let proxy: ChaosProxy
  const opened: Socket[] = []

  beforeEach(async () => {
    echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket))
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
    const address = echo.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    proxy = await startChaosProxy({ host: '127.0.0.1', port })
  })

  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy()
    await proxy.dispose()
    await new Promise((resolve) => echo.close(resolve))
  })

  const open = async (): Promise<Socket> => {
    const socket = connect(proxy.port, proxy.host)
    opened.push(socket)
    await once(socket, 'connect')
    return socket
  }

  const answerTo = async (socket: Socket, text: string): Promise<string> => {
    socket.write(text)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    return chunk.toString()
  }

  it('relays both ways and counts', async () => {
    const socket = await open()
    expect(await answerTo(socket, 'hello')).toBe('hello')
    expect(proxy.bytes).toEqual({ toServer: 5, toClient: 5 })
  })

  it('cuts open connections and takes new ones', async () => {
    const socket = await open()
    await answerTo(socket, 'a')
    const failed = once(socket, 'error')
    proxy.cut()
    expect(((await failed)[0] as NodeJS.ErrnoException).code).toBe('ECONNRESET')
    expect(await answerTo(await open(), 'b')).toBe('b')
  })

  it('stalls without closing, then goes on with what was sent meanwhile', async () => {
    const socket = await open()
    await answerTo(socket, 'a')
    proxy.stall()
    let got = ''
    socket.on('data', (chunk: Buffer) => (got += chunk.toString()))
    socket.write('late')
    await sleep(60)
    expect(got).toBe('')
    proxy.resume()
    await sleep(60)
    expect(got).toBe('late')
  })

  it('slows to a rate', async () => {
    const socket = await open()
    proxy.slow(20_000)
    const started = performance.now()
    await answerTo(socket, 'x'.repeat(2000))
    expect(performance.now() - started).toBeGreaterThan(150)
  })

  it('corrupts one byte of the next chunk only', async () => {
    const socket = await open()
    proxy.corruptNext('toServer')
    expect(await answerTo(socket, 'aaa')).toBe('aAa')
    expect(await answerTo(socket, 'aaa')).toBe('aaa')
  })
})
