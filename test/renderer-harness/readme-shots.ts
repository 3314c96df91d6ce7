import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { createCore } from '@core/app/create-core'
import { silentLog } from '@shared/base/log'
import { serve } from '../../src/server/serve'
import { serveHarness } from './serve-harness'

/**
 * `npm run screenshots`: the pictures of the README and the guides in docs/images. `sample` shows the recorded sample
 * session in the product itself; `invented` shows screens that need phones, over the harness's made-up world, and says
 * so where the picture stands. Needs `npm run build`.
 */
interface Picture {
  readonly name: string
  readonly world: 'sample' | 'invented'
  readonly hash: string
  readonly scheme: 'dark' | 'light'
  readonly locale: 'en' | 'zh-CN'
}

const root = join(import.meta.dirname, '..', '..')
const images = join(root, 'docs', 'images')
const pictures: readonly Picture[] = [
  { name: 'soak', world: 'sample', hash: '#/diagnose?session=SAMPLE', scheme: 'dark', locale: 'en' },
  { name: 'soak-light', world: 'sample', hash: '#/diagnose?session=SAMPLE', scheme: 'light', locale: 'en' },
  { name: 'soak.zh-CN', world: 'sample', hash: '#/diagnose?session=SAMPLE', scheme: 'dark', locale: 'zh-CN' },
  { name: 'phones', world: 'invented', hash: '#/phones?phone=R5CX10ABCDE', scheme: 'dark', locale: 'en' },
  {
    name: 'phones.zh-CN',
    world: 'invented',
    hash: '#/phones?phone=R5CX10ABCDE',
    scheme: 'dark',
    locale: 'zh-CN'
  },
  { name: 'provision', world: 'invented', hash: '#/provision?phone=4f1c22a9', scheme: 'light', locale: 'en' },
  {
    name: 'provision.zh-CN',
    world: 'invented',
    hash: '#/provision?phone=4f1c22a9',
    scheme: 'light',
    locale: 'zh-CN'
  },
  { name: 'soak-live', world: 'invented', hash: '#/soak?phone=R5CX10ABCDE', scheme: 'dark', locale: 'en' }
]

const home = await mkdtemp(join(tmpdir(), 'hotplate-shots-'))
await cp(join(root, 'resources', 'sample-session'), home, { recursive: true })
// A port on which no adb server is and none is started: the pictures show the recording alone.
const env = { ...process.env, ADB_SERVER_SOCKET: 'tcp:127.0.0.1:9', PATH: '' }
const core = createCore({ dataFolder: home, env, log: silentLog })
const door = await serve({ router: core.router, folder: join(root, 'out', 'renderer') })
const harness = await serveHarness(join(root, 'out', 'renderer'), 'full')
const browser = await chromium.launch({
  executablePath: process.env['HOTPLATE_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
try {
  await mkdir(images, { recursive: true })
  const [session] = await core.client.sessions.list()
  const urls = { sample: door.url, invented: harness.url }
  for (const picture of pictures)
    await shoot(browser, urls[picture.world], {
      ...picture,
      hash: picture.hash.replace('SAMPLE', session?.id ?? '')
    })
} finally {
  await browser.close()
  harness.close()
  await door.dispose()
  await core.dispose()
  await rm(home, { recursive: true, force: true })
}

async function shoot(chrome: Browser, url: string, picture: Picture): Promise<void> {
  const { scheme, locale, name, hash } = picture
  const page: Page = await chrome.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: scheme,
    locale,
    reducedMotion: 'reduce'
  })
  await page.goto(url)
  await page.locator('main').waitFor()
  await page.evaluate((place) => (window.location.hash = place), hash)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: join(images, `${name}.png`) })
  await page.close()
}
