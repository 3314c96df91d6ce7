import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@core/app/create-core'
import { silentLog } from '@shared/base/log'
import { Latest } from '@shared/base/broadcast'
import { droppedMessage } from '@shared/contract/port'
import type { PhoneSummary } from '@shared/model'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeElectron } from './fake-electron'
import { wordsFor } from './words'

let electron = fakeElectron()
const words = wordsFor('en', 'en')

beforeEach(() => {
  vi.resetModules()
  electron = fakeElectron()
  vi.doMock('electron', () => electron.module)
})

const phone = (sessionId: string | null, state: PhoneSummary['state'] = 'device'): PhoneSummary => ({
  ...{ serial: 'S', name: 'Pixel', state, stateText: '', links: [], androidRelease: null, job: null },
  ...{ vitals: null, sessionId, group: null, tags: [] }
})

async function openWith(folder: string): Promise<(typeof electron.windows)[number]> {
  const { openWindow } = await import('./window')
  const { openWindowState } = await import('./window-state')
  openWindow('hotplate://app/index.html', '/preload.cjs', openWindowState(folder))
  const window = electron.windows.at(-1)
  if (window === undefined) throw new Error('no window')
  return window
}

test('the window comes back where it was; a place that no screen shows is left to the system', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-window-'))
  const first = await openWith(folder)
  expect(first.options).toMatchObject({ width: 1440, height: 900 })
  vi.spyOn(first, 'getNormalBounds').mockReturnValue({ x: 100, y: 80, width: 1200, height: 800 })
  first.maximized = true
  first.emit('close')
  const second = await openWith(folder)
  expect(second.options).toMatchObject({ x: 100, y: 80, width: 1200, height: 800 })
  expect(second.maximized).toBe(true)
  vi.spyOn(second, 'getNormalBounds').mockReturnValue({ x: 5000, y: 80, width: 1200, height: 800 })
  second.emit('close')
  expect((await openWith(folder)).options.x).toBeUndefined()
})

test('the menu reaches every view by its number', async () => {
  const { setMenu } = await import('./menu')
  const shown: string[] = []
  setMenu('linux', words, { show: (view) => void shown.push(view), open: () => void shown.push('open') })
  const items = (electron.menus.at(-1) ?? []).flatMap(({ submenu = [] }) => submenu)
  for (const key of ['CmdOrCtrl+1', 'CmdOrCtrl+4', 'CmdOrCtrl+O'])
    items.find(({ accelerator }) => accelerator === key)?.click?.()
  expect(shown).toEqual(['phones', 'soak', 'open'])
  expect(items.some(({ role }) => role === 'quit')).toBe(true)
})

test('a page whose process died is loaded again and the reason told, but not for ever', async () => {
  const { recoverPage } = await import('./recover-page')
  const window = await openWith(mkdtempSync(join(tmpdir(), 'hotplate-window-')))
  const reasons: string[] = []
  recoverPage(
    window as object as BrowserWindow,
    words,
    (reason) => reasons.push(reason),
    () => 0
  )
  for (let n = 0; n < 5; n += 1) window.webContents.emit('render-process-gone', {}, { reason: 'oom' })
  window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
  expect(reasons).toHaveLength(5)
  expect(window.webContents.reloads).toBe(3)
  expect(electron.boxes[0]?.message).toContain('oom')
})

test('quitting asks while soaks run, and only then', async () => {
  const { askBeforeQuit } = await import('./quit-question')
  let soaks = 0
  askBeforeQuit(() => soaks, words)
  const quit = (): boolean => {
    let stopped = false
    electron.app.emit('before-quit', { preventDefault: () => (stopped = true) })
    return stopped
  }
  expect([quit(), electron.boxes.length]).toEqual([false, 0])
  soaks = 2
  expect(quit()).toBe(true)
  expect(electron.boxes[0]?.message).toBe('Really quit? 2 soaks go on on the phones.')
  electron.answers.box = 1
  expect(quit()).toBe(false)
  expect(quit()).toBe(false)
  expect(electron.boxes).toHaveLength(2)
})

test('while a soak runs the PC stays awake; what happens out of sight is told', async () => {
  const { attend } = await import('./attend')
  const lists = new Latest<readonly PhoneSummary[]>([phone('s1')])
  let findings: { id: string; cause: string; subject?: string }[] = []
  const services = {
    phones: { watch: (signal: AbortSignal) => lists.read(signal) },
    sessions: { liveVerdict: () => (findings.length === 0 ? null : { findings }) },
    log: silentLog
  }
  const soaks = attend(
    { services: services as object as Core['services'] },
    () => words,
    () => false
  )
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
  await settle()
  expect([soaks(), electron.blockers.started]).toEqual([1, 1])
  findings = [{ id: 'f1', cause: 'heat' }]
  lists.set([phone('s1')])
  await settle()
  findings = [...findings, { id: 'f2', cause: 'process', subject: 'com.example.app' }]
  lists.set([phone('s1')])
  await settle()
  lists.set([phone('s1', 'absent')])
  await settle()
  lists.set([phone('s1')])
  await settle()
  lists.set([phone(null)])
  await settle()
  expect(electron.notes.map(({ title }) => title)).toEqual([
    'Pixel slowed down',
    'Pixel slowed down',
    'Pixel is gone',
    'Soak on Pixel has ended'
  ])
  expect(electron.notes[1]?.body).toBe('Another process took CPU: com.example.app')
  expect([soaks(), electron.blockers.stopped]).toEqual([0, [1]])
})

test('files are told by their names; switches and folders are none', async () => {
  const { filesOf, openedFile, receiveFiles } = await import('./open-files')
  expect(openedFile('/m/Qwen-00001-of-00003.GGUF')?.kind).toBe('model')
  expect(openedFile('/s/a.json.gz')?.kind).toBe('session')
  expect(openedFile('/b/llama.tar.gz')?.kind).toBe('build')
  expect(openedFile('/s/a.txt')).toBeNull()
  expect(filesOf(['electron', '.', '--x=1.gguf', 'a.gguf'])).toEqual(['a.gguf'])
  const given: string[] = []
  electron.answers.files = ['c.json']
  receiveFiles((path) => given.push(path)).ask()
  const prevented = vi.fn()
  electron.app.emit('open-file', { preventDefault: prevented }, 'a.gguf')
  electron.app.emit('second-instance', {}, ['electron', 'b.hotplate'])
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect([given, prevented.mock.calls.length]).toEqual([['a.gguf', 'b.hotplate', 'c.json'], 1])
})

test('folders are told by what lies in them', async () => {
  const { openedPath } = await import('./open-files')
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-dropped-'))
  expect((await openedPath(folder))?.kind).toBe('build')
  writeFileSync(join(folder, 'tiny.gguf'), '')
  expect((await openedPath(folder))?.kind).toBe('model')
  expect((await openedPath(join(folder, 'tiny.gguf')))?.kind).toBe('model')
  expect(await openedPath(join(folder, 'notes.txt'))).toBeNull()
})

test('files dropped on our own page are opened; what another page sends is not', async () => {
  const { receiveDrops } = await import('./open-files')
  const given: string[] = []
  receiveDrops('hotplate://app', (path) => given.push(path))
  const frame = { url: 'hotplate://app/index.html', parent: null }
  const send = (senderFrame: object | null, paths: unknown): boolean =>
    electron.module.ipcMain.emit(droppedMessage, { senderFrame }, paths)
  for (const foreign of [{ ...frame, url: 'https://evil.example' }, { ...frame, parent: frame }, null])
    send(foreign, ['/etc/passwd.json'])
  send(frame, 'no list')
  send(frame, ['/m/a.gguf', 7, '/s/b.json'])
  expect(given).toEqual(['/m/a.gguf', '/s/b.json'])
})

test('the system’s language is spoken where we know it', () => {
  expect(wordsFor('auto', 'zh-TW').quit).toBe('退出')
  expect(wordsFor('auto', 'de').quit).toBe('Quit')
  expect(wordsFor('zh-CN', 'en').quit).toBe('退出')
  const finding = { cause: 'process', subject: 'com.example.app' } as const
  expect(wordsFor('zh-CN', 'en').findingText(finding)).toBe('其他进程占用了 CPU：com.example.app')
})
