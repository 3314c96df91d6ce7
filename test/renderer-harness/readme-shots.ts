import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { createCore } from '@core/app/create-core'
import { silentLog } from '@shared/base/log'
import { serve } from '../../src/server/serve'

/** `npm run screenshots`: the pictures of the README in docs/images, of the recorded sample session. Needs `npm run build`. */
const root = join(import.meta.dirname, '..', '..')
const images = join(root, 'docs', 'images')
const home = await mkdtemp(join(tmpdir(), 'hotplate-shots-'))
await cp(join(root, 'resources', 'sample-session'), home, { recursive: true })
// A port on which no adb server is and none is started: the pictures show the recording alone.
const env = { ...process.env, ADB_SERVER_SOCKET: 'tcp:127.0.0.1:9', PATH: '' }
const core = createCore({ dataFolder: home, env, log: silentLog })
const door = await serve({ router: core.router, folder: join(root, 'out', 'renderer') })
const browser = await chromium.launch({
  executablePath: process.env['HOTPLATE_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
try {
  await mkdir(images, { recursive: true })
  const [session] = await core.client.sessions.list()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await page.goto(door.url)
  await shoot(page, `#/diagnose?session=${session?.id ?? ''}`, 'soak')
  await shoot(page, '#/diagnose', 'sessions')
  await shoot(page, '#/settings', 'settings')
} finally {
  await browser.close()
  await door.dispose()
  await core.dispose()
  await rm(home, { recursive: true, force: true })
}

async function shoot(page: Page, hash: string, name: string): Promise<void> {
  await page.evaluate((place) => (window.location.hash = place), hash)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: join(images, `${name}.png`) })
}
