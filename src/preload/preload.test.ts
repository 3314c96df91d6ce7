import { rpcPortMessage } from '@shared/contract/port'
import { expect, test, vi } from 'vitest'

interface Handed {
  readonly source: object
  readonly data: unknown
  readonly ports: readonly object[]
}

test('passes on only the named message of its own window, with its port', async () => {
  const postMessage = vi.fn()
  const page: { listener?: (event: Handed) => void } = {}
  const window = {
    addEventListener: (_name: string, listener: (event: Handed) => void) => void (page.listener = listener)
  }
  vi.stubGlobal('window', window)
  vi.doMock('electron', () => ({ ipcRenderer: { postMessage } }))
  await import('./index')
  const port = {}
  page.listener?.({ source: {}, data: rpcPortMessage, ports: [port] })
  page.listener?.({ source: window, data: 'other', ports: [port] })
  page.listener?.({ source: window, data: rpcPortMessage, ports: [] })
  expect(postMessage).not.toHaveBeenCalled()
  page.listener?.({ source: window, data: rpcPortMessage, ports: [port] })
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(rpcPortMessage, null, [port])
  vi.unstubAllGlobals()
})
