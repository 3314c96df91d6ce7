import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@core/app/create-core'
import { openDatabase } from '@core/sessions/database'
import { migrations } from '@core/sessions/migrations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeElectron } from './fake-electron'

let electron = fakeElectron()
let home = ''
const places = { preload: '/p.cjs', ui: '/ui', docs: '/docs' }

/** Each test imports the program anew, which takes its time on a busy machine. */
const patienceMs = 30_000

beforeEach(() => {
  vi.resetModules()
  electron = fakeElectron()
  vi.doMock('electron', () => electron.module)
  home = mkdtempSync(join(tmpdir(), 'hotplate-start-'))
  vi.stubEnv('HOTPLATE_HOME', home)
})
afterEach(() => vi.unstubAllEnvs())

async function startWith(makeCore: () => Core): Promise<void> {
  const { startProgram } = await import('./start')
  startProgram(places, makeCore)
}

test(
  'a store that a newer Hotplate wrote is told with what it means and what to do, and the program ends',
  async () => {
    const file = join(home, 'hotplate.db')
    openDatabase(file, [...migrations, 'SELECT 1']).close()
    await startWith(() => {
      openDatabase(file)
      throw new Error('it was opened')
    })
    await vi.waitFor(() => expect(electron.app.exits).toEqual([1]))
    expect(electron.windows).toEqual([])
    expect(electron.boxes[0]?.message).toMatch(/cannot start.*newer Hotplate[^]*Nothing was read[^]*Update/)
  },
  patienceMs
)

test(
  'a data folder that cannot be made is told before anything is opened',
  async () => {
    const file = join(home, 'file')
    writeFileSync(file, '')
    vi.stubEnv('HOTPLATE_HOME', join(file, 'none'))
    const makeCore = vi.fn<() => Core>()
    await startWith(makeCore)
    expect(electron.app.exits).toEqual([1])
    expect(electron.boxes[0]?.message).toContain(join(file, 'none'))
    expect(makeCore).not.toHaveBeenCalled()
  },
  patienceMs
)

test(
  'each data folder has its own lock of one window',
  async () => {
    const lock = vi.spyOn(electron.app, 'requestSingleInstanceLock').mockImplementation(() => {
      expect(electron.app.paths['userData']).toBe(join(home, 'desktop'))
      return false
    })
    await startWith(vi.fn<() => Core>())
    expect([lock.mock.calls.length, electron.app.quits]).toEqual([1, 1])
    expect(existsSync(join(home, 'desktop'))).toBe(true)
  },
  patienceMs
)

test(
  'a file that macOS tells before the program is ready is kept',
  async () => {
    vi.spyOn(electron.app, 'whenReady').mockReturnValue(new Promise(() => undefined))
    await startWith(vi.fn<() => Core>())
    const prevented = vi.fn()
    electron.app.emit('open-file', { preventDefault: prevented }, '/s/a.hotplate')
    expect(prevented).toHaveBeenCalledOnce()
  },
  patienceMs
)
