import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test } from '@playwright/test'
import { startAdbServer } from '@phone/index'
import { electronProgram } from '../demo/electron-program'

const program = electronProgram()

test('the Electron window answers the page over its message port', async () => {
  test.skip(program === null, 'Electron’s program is not here: its package installs without the binary')
  const adb = await startAdbServer()
  const home = await mkdtemp(join(tmpdir(), 'hotplate-electron-'))
  const app = await _electron.launch({
    executablePath: program ?? '',
    args: ['.', '--no-sandbox'],
    env: {
      ...(process.env as Record<string, string>),
      HOTPLATE_HOME: home,
      ANDROID_ADB_SERVER_PORT: String(adb.port)
    }
  })
  try {
    const page = await app.firstWindow()
    expect(page.url()).toBe('hotplate://app/index.html')
    await expect(page.getByText(`127.0.0.1:${adb.port}`)).toBeVisible()
  } finally {
    await app.close()
    await adb.dispose()
    await rm(home, { recursive: true, force: true })
  }
})
