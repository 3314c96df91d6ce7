import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askMessage } from '@shared/contract/port'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeElectron } from './fake-electron'
import type { Host } from './host'
import { addressOf } from './place'
import { wordsFor } from './words'

let electron = fakeElectron()
const page = 'hotplate://app/index.html'

beforeEach(() => {
  vi.resetModules()
  electron = fakeElectron()
  vi.doMock('electron', () => electron.module)
  vi.stubEnv('HOTPLATE_HOME', mkdtempSync(join(tmpdir(), 'hotplate-host-')))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function hostOn(platform: NodeJS.Platform, mayClose: () => boolean = () => true): Promise<Host> {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
  const { openHost } = await import('./host')
  const words = wordsFor('en', 'en')
  return openHost({ page, preload: '/p.cjs', words: () => words, report: () => undefined, mayClose })
}

const lastWindow = (): (typeof electron.windows)[number] => {
  const window = electron.windows.at(-1)
  if (window === undefined) throw new Error('no window')
  return window
}

test('closing the window asks while it is still there; who stays keeps it', async () => {
  let sure = false
  await hostOn('linux', () => sure)
  expect(lastWindow().close()).toBe(false)
  sure = true
  expect(lastWindow().close()).toBe(true)
})

test('on macOS the window closes unasked, is seen no more, and is opened again where it is wanted', async () => {
  const asked = vi.fn(() => false)
  const host = await hostOn('darwin', asked)
  host.bring()
  expect(host.isSeen()).toBe(true)
  expect([lastWindow().close(), asked.mock.calls.length]).toEqual([true, 0])
  expect(host.isSeen()).toBe(false)
  host.go({ view: 'diagnose', sessionId: 's1' })
  expect(electron.windows).toHaveLength(2)
  expect(lastWindow().loaded).toBe(`${page}#/diagnose?session=s1`)
})

test('another view keeps the phone in focus', async () => {
  const host = await hostOn('linux')
  lastWindow().loaded = `${page}#/phones?phone=127.0.0.1%3A5555`
  host.go({ view: 'soak' })
  expect(lastWindow().loaded).toBe(`${page}#/soak?phone=127.0.0.1%3A5555`)
  host.go({ view: 'phones', serial: 'S2' })
  expect(lastWindow().loaded).toBe(`${page}#/phones?phone=S2`)
})

test('a page is asked when it is there to hear it', async () => {
  const host = await hostOn('linux')
  const window = lastWindow()
  window.loading = true
  host.ask({ kind: 'palette' })
  expect(window.sent).toEqual([])
  window.webContents.emit('did-finish-load')
  expect(window.sent).toEqual([[askMessage, { kind: 'palette' }]])
})

test('an address keeps what is not given, also the key of a server', () => {
  const current = 'http://127.0.0.1:1/?token=k#/compare?ids=a%2Cb&session=s'
  expect(addressOf(current, { view: 'soak', sessionId: null })).toBe(
    'http://127.0.0.1:1/?token=k#/soak?ids=a%2Cb'
  )
  expect(addressOf('hotplate://app/index.html', { view: 'phones' })).toBe('hotplate://app/index.html#/phones')
})
