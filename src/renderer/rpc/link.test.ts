import { RPCHandler } from '@orpc/server/message-port'
import { implement } from '@orpc/server'
import { contract } from '@shared/contract'
import { rpcPortMessage } from '@shared/contract/port'
import { afterEach, expect, test, vi } from 'vitest'
import { openLinkFor } from './link'

const status = {
  version: '1',
  adb: { state: 'up', address: '', serverVersion: null, path: null, text: null },
  dataFolder: '/d',
  platform: 'linux'
} as const

afterEach(() => vi.unstubAllGlobals())

/** A page at `address`; ports that it hands over by the agreed word are answered as the Electron door does. */
function pageAt(address: string) {
  const os = implement({ system: { status: contract.system.status } })
  const handler = new RPCHandler(os.router({ system: { status: os.system.status.handler(() => status) } }))
  const handed: MessagePort[] = []
  const postMessage = (message: unknown, _origin: string, ports: MessagePort[]): void => {
    const [port] = ports
    if (message !== rpcPortMessage || port === undefined) return
    handed.push(port)
    handler.upgrade(port)
    port.start()
  }
  const page = {
    location: new URL(address),
    navigator: { userAgent: 'Chrome/140 Electron/45.5.0' },
    postMessage
  }
  return { page: page as object as Window, handed }
}

test.each(['hotplate://app/index.html#/soak', 'http://localhost:5173/?port=1'])(
  'the page at %s hands its port over by the word the preload listens to, and is answered',
  async (address) => {
    const { page, handed } = pageAt(address)
    const link = await openLinkFor(page)()
    expect(await link.client.system.status()).toEqual(status)
    link.close()
    for (const port of handed) port.close()
  }
)

test('a page that a server sent asks that server, also inside the desktop window', async () => {
  const asked: string[] = []
  class Socket extends EventTarget {
    constructor(address: string) {
      super()
      asked.push(address)
      queueMicrotask(() => this.dispatchEvent(new Event('close')))
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  const { page, handed } = pageAt('http://127.0.0.1:8137/#/phones')
  await expect(openLinkFor(page)()).rejects.toThrow('does not answer')
  expect([asked, handed]).toEqual([['ws://127.0.0.1:8137/rpc'], []])
})
