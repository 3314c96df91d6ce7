import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@core/app/create-core'
import { silentLog } from '@shared/base/log'
import { Latest } from '@shared/base/broadcast'
import type { PhoneSummary } from '@shared/model'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeElectron } from './fake-electron'
import type { Place } from './place'
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

test('the menu reaches every view by its number, and what the page has by keys', async () => {
  const { setMenu } = await import('./menu')
  const shown: string[] = []
  const note = (what: string): void => void shown.push(what)
  setMenu('linux', words, { show: note, open: () => note('open'), ask: note, guide: () => note('guide') })
  const items = (electron.menus.at(-1) ?? []).flatMap(({ submenu = [] }) => submenu)
  for (const key of ['CmdOrCtrl+1', 'CmdOrCtrl+4', 'CmdOrCtrl+O', 'CmdOrCtrl+K', 'CmdOrCtrl+N'])
    items.find(({ accelerator }) => accelerator === key)?.click?.()
  for (const text of ['User guide', 'Keyboard shortcuts', 'Log'])
    items.find(({ label }) => label === text)?.click?.()
  expect(shown.slice(0, 5)).toEqual(['phones', 'soak', 'open', 'palette', 'newSoak'])
  expect(shown.slice(5)).toEqual(['guide', 'shortcuts', 'settings'])
  expect(items.map(({ role }) => role)).toEqual(expect.arrayContaining(['quit', 'about']))
})

test('a page whose process died is loaded again and the reason told, but not for ever', async () => {
  const { recoverPage } = await import('./recover-page')
  const window = await openWith(mkdtempSync(join(tmpdir(), 'hotplate-window-')))
  const reasons: string[] = []
  recoverPage(
    window as object as BrowserWindow,
    () => words,
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
  const mayEnd = askBeforeQuit(
    () => soaks,
    () => words
  )
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
  expect([quit(), mayEnd()]).toEqual([false, true])
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
  const gone: Place[] = []
  attend({ services: services as object as Core['services'] }, () => words, {
    isSeen: () => false,
    go: (place) => void gone.push(place)
  })
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
  await settle()
  expect(electron.blockers.started).toBe(1)
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
  expect(electron.blockers.stopped).toEqual([1])
  for (const note of electron.notes.slice(1)) note.emit('click')
  expect(gone).toEqual([
    { view: 'soak', serial: 'S' },
    { view: 'phones', serial: 'S' },
    { view: 'diagnose', serial: 'S', sessionId: 's1' }
  ])
})

test('the system’s language is spoken where we know it', () => {
  expect(wordsFor('auto', 'zh-TW').quit).toBe('退出')
  expect(wordsFor('auto', 'de').quit).toBe('Quit')
  expect(wordsFor('zh-CN', 'en').quit).toBe('退出')
  const finding = { cause: 'process', subject: 'com.example.app' } as const
  expect(wordsFor('zh-CN', 'en').findingText(finding)).toBe('其他进程占用了 CPU：com.example.app')
})
