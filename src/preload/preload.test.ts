import { askMessage, droppedMessage, rpcPortMessage } from '@shared/contract/port'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Handed {
  readonly source: object
  readonly data: unknown
  readonly ports: readonly object[]
}
interface Dropped {
  readonly defaultPrevented: boolean
  readonly dataTransfer: { readonly files: readonly { readonly path: string }[] }
  readonly preventDefault: () => void
}
type Listener = (event: Handed | Dropped) => void

const electron = { postMessage: vi.fn(), send: vi.fn(), on: vi.fn() }
const listeners = new Map<string, Listener>()
const page = {
  addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  postMessage: vi.fn(),
  location: { origin: 'hotplate://app' }
}

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('window', page)
  vi.doMock('electron', () => ({
    ipcRenderer: electron,
    webUtils: { getPathForFile: (file: { readonly path: string }) => file.path }
  }))
  await import('./index')
})
afterEach(() => vi.unstubAllGlobals())

test('passes on only the named message of its own window, with its port', () => {
  const give = (event: Handed): void => listeners.get('message')?.(event)
  const port = {}
  give({ source: {}, data: rpcPortMessage, ports: [port] })
  give({ source: page, data: 'other', ports: [port] })
  give({ source: page, data: rpcPortMessage, ports: [] })
  expect(electron.postMessage).not.toHaveBeenCalled()
  give({ source: page, data: rpcPortMessage, ports: [port] })
  expect(electron.postMessage).toHaveBeenCalledExactlyOnceWith(rpcPortMessage, null, [port])
})

test('tells the paths of dropped files that the page did not take; things without a path are left to the page', () => {
  const preventDefault = vi.fn()
  const drop = (paths: readonly string[], defaultPrevented = false): void =>
    listeners.get('drop')?.({
      defaultPrevented,
      dataTransfer: { files: paths.map((path) => ({ path })) },
      preventDefault
    })
  drop(['/s/taken.json'], true)
  drop([])
  drop([''])
  expect(electron.send).not.toHaveBeenCalled()
  expect(preventDefault).not.toHaveBeenCalled()
  drop(['/m/a.gguf', '', '/s/b.json'])
  expect(electron.send).toHaveBeenCalledExactlyOnceWith(droppedMessage, ['/m/a.gguf', '/s/b.json'])
  expect(preventDefault).toHaveBeenCalledOnce()
})

test('passes on what the program asks, to its own page only', () => {
  expect(electron.on).toHaveBeenCalledExactlyOnceWith(askMessage, expect.any(Function))
  const [, hear] = electron.on.mock.calls[0] as [string, (event: object, ask: unknown) => void]
  hear({}, { kind: 'palette' })
  const told = { message: askMessage, ask: { kind: 'palette' } }
  expect(page.postMessage).toHaveBeenCalledExactlyOnceWith(told, 'hotplate://app')
})
