import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@core/app/create-core'
import { openPreferences } from '@core/app/settings/preferences'
import { askMessage } from '@shared/contract/port'
import { Latest } from '@shared/base/broadcast'
import { silentLog } from '@shared/base/log'
import type { PhoneSummary } from '@shared/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeElectron } from './fake-electron'

let electron = fakeElectron()
let home = ''
const places = { preload: '/p.cjs', ui: '/ui', docs: '/docs' }
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

/** Each test imports the program anew, which takes its time on a busy machine. */
const patienceMs = 30_000

beforeEach(() => {
  vi.resetModules()
  electron = fakeElectron()
  vi.doMock('electron', () => electron.module)
  home = mkdtempSync(join(tmpdir(), 'hotplate-program-'))
  vi.stubEnv('HOTPLATE_HOME', home)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const phone: PhoneSummary = {
  ...{ serial: 'S', name: 'Pixel', state: 'device', stateText: '', links: [], androidRelease: null },
  ...{ job: null, vitals: null, sessionId: 's1', group: null, tags: [] }
}

/** A program over what the door asks of a core: phones that can be changed, real preferences. */
async function runningProgram() {
  const lists = new Latest<readonly PhoneSummary[]>([phone])
  const preferences = openPreferences(home, silentLog)
  const services = {
    phones: { list: () => lists.current, watch: (signal: AbortSignal) => lists.read(signal) },
    sessions: { liveVerdict: () => null },
    ...{ preferences, log: silentLog }
  }
  const core = { services, router: {}, dispose: () => Promise.resolve() }
  const { receiveFiles } = await import('./open-files')
  const { showOwn } = await import('./program')
  showOwn(core as object as Core, 'hotplate://app/index.html', places, receiveFiles())
  return { lists, preferences }
}

const labels = (): (string | undefined)[] => (electron.menus.at(-1) ?? []).map(({ label }) => label)

test(
  'closing the window during a soak asks, and the program stays with its window',
  async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
    await runningProgram()
    expect(electron.windows[0]?.close()).toBe(false)
    expect(electron.boxes).toHaveLength(1)
    electron.answers.box = 1
    expect(electron.windows[0]?.close()).toBe(true)
  },
  patienceMs
)

test(
  'phones are attended on after the window was closed',
  async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    const { lists } = await runningProgram()
    await settle()
    electron.windows[0]?.close()
    lists.set([{ ...phone, state: 'absent' }])
    await settle()
    lists.set([{ ...phone, sessionId: null }])
    await settle()
    expect(electron.notes.map(({ title }) => title)).toEqual(['Pixel is gone', 'Soak on Pixel has ended'])
    expect(electron.blockers.stopped).toEqual([1])
    electron.notes[0]?.emit('click')
    expect(electron.windows[1]?.loaded).toBe('hotplate://app/index.html#/phones?phone=S')
  },
  patienceMs
)

test(
  'menu and questions speak the language that was chosen meanwhile',
  async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
    const { preferences } = await runningProgram()
    expect(labels()).toContain('File')
    await settle()
    preferences.set({ language: 'zh-CN' })
    await settle()
    expect(labels()).toContain('文件')
    electron.windows[0]?.close()
    expect(electron.boxes[0]?.message).toContain('确定退出')
    electron.windows[0]?.webContents.emit('render-process-gone', {}, { reason: 'oom' })
    expect(electron.boxes[1]?.message).toContain('窗口意外结束')
  },
  patienceMs
)

test(
  'the window of another program’s Hotplate opens session files too',
  async () => {
    const { receiveFiles } = await import('./open-files')
    const { showForeign } = await import('./program')
    showForeign('http://127.0.0.1:8137/?token=k', places, receiveFiles())
    electron.app.emit('open-file', { preventDefault: vi.fn() }, join(import.meta.dirname, 'tsconfig.json'))
    await vi.waitFor(() => expect(electron.windows[0]?.sent).toHaveLength(1), 4000)
    expect(electron.windows[0]?.sent[0]).toMatchObject([
      askMessage,
      { kind: 'files', files: [{ name: 'tsconfig.json' }] }
    ])
    const items = (electron.menus.at(-1) ?? []).flatMap(({ submenu = [] }) => submenu)
    items.find(({ label }) => label === 'User guide')?.click?.()
    expect(electron.shown).toEqual(['/docs/user-guide.md'])
  },
  patienceMs
)
