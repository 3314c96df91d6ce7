import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CoreRouter } from '@core/app/router'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { os } from '@orpc/server'
import { rpcPortMessage } from '@shared/contract/port'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeContents, fakeElectron } from './fake-electron'

let electron = fakeElectron()

beforeEach(() => {
  vi.resetModules()
  electron = fakeElectron()
  vi.doMock('electron', () => electron.module)
})

test('the page has a scheme of its own that reaches the built UI only', async () => {
  const { registerAppScheme, serveAppPage } = await import('./app-page')
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-page-'))
  writeFileSync(join(folder, 'index.html'), 'the page')
  registerAppScheme()
  serveAppPage(folder)
  const get = electron.handlers.get('hotplate')
  const page = await get?.({ url: 'hotplate://app/index.html' })
  expect(electron.schemes).toMatchObject([
    { scheme: 'hotplate', privileges: { standard: true, secure: true } }
  ])
  expect(await page?.text()).toBe('the page')
  expect(page?.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect((await get?.({ url: 'hotplate://app/..%2f..%2fetc/passwd.txt' }))?.status).toBe(404)
  expect((await get?.({ url: 'hotplate://other/index.html' }))?.status).toBe(404)
})

test('windows are sandboxed and isolated', async () => {
  const { openWindow } = await import('./window')
  openWindow('hotplate://app/index.html', '/preload.cjs', {
    options: () => ({ width: 1000, height: 700 }),
    follow: vi.fn()
  })
  expect(electron.windows[0]?.loaded).toBe('hotplate://app/index.html')
  expect(electron.windows[0]?.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false
  })
})

test('a page may not leave its origin, open windows, embed others or get permissions', async () => {
  const { enforcePolicy } = await import('./policy')
  enforcePolicy('hotplate://app')
  const contents = new FakeContents()
  electron.app.emit('web-contents-created', {}, contents)
  expect(contents.prevents('will-navigate', 'https://evil.example/')).toBe(true)
  expect(contents.prevents('will-navigate', 'file:///etc/passwd')).toBe(true)
  expect(contents.prevents('will-navigate', 'no address')).toBe(true)
  expect(contents.prevents('will-redirect', 'https://evil.example/')).toBe(true)
  expect(contents.prevents('will-attach-webview', '')).toBe(true)
  expect(contents.prevents('will-navigate', 'hotplate://app/index.html')).toBe(false)
  expect(contents.opened?.()).toEqual({ action: 'deny' })
  const answer = vi.fn()
  electron.permissions.request?.(null, 'camera', answer)
  expect(answer).toHaveBeenCalledWith(false)
  expect(electron.permissions.check?.()).toBe(false)
})

test('questions on a port of our own page are answered; ports of others are closed', async () => {
  const { answerPorts } = await import('./rpc-port')
  const router = { ping: os.handler(() => 'pong') }
  // The hand-over works with any router; the product's own is tested over a port in test/contract.
  answerPorts(router as object as CoreRouter, 'hotplate://app')
  const own = new MessageChannel()
  const foreign = { close: vi.fn() }
  const frame = { url: 'hotplate://app/index.html', parent: null }
  electron.module.ipcMain.emit(rpcPortMessage, { ports: [own.port2], senderFrame: frame })
  for (const senderFrame of [{ ...frame, url: 'https://evil.example' }, { ...frame, parent: frame }, null])
    electron.module.ipcMain.emit(rpcPortMessage, { ports: [foreign], senderFrame })
  own.port1.start()
  const client = createORPCClient<{ ping: () => Promise<string> }>(new RPCLink({ port: own.port1 }))
  expect(await client.ping()).toBe('pong')
  expect(foreign.close).toHaveBeenCalledTimes(3)
  own.port1.close()
})
