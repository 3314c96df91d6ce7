import { expect, test, type Browser, type Page } from '@playwright/test'
import { serveHarness } from '../renderer-harness/serve-harness'
import { seriousFindings } from './look/axe'
import { findFaults } from './look/find-faults'
import { screens, type Screen } from './look/screens'

type World = Awaited<ReturnType<typeof serveHarness>>
let worlds: Record<'full' | 'empty', World>

test.beforeAll(async () => {
  worlds = {
    full: await serveHarness('out/renderer', 'full'),
    empty: await serveHarness('out/renderer', 'empty')
  }
})
test.afterAll(() => {
  for (const world of Object.values(worlds)) world.close()
})

const small = { width: 1280, height: 800 }
const large = { width: 2560, height: 1440 }
/** Each language in each scheme at each size; the first three are always looked at, all eight with `HOTPLATE_LOOK=all`. */
const looks = [
  { locale: 'en', colorScheme: 'dark', viewport: small },
  { locale: 'zh-CN', colorScheme: 'light', viewport: large },
  { locale: 'zh-CN', colorScheme: 'light', viewport: small },
  { locale: 'en', colorScheme: 'light', viewport: small },
  { locale: 'zh-CN', colorScheme: 'dark', viewport: small },
  { locale: 'zh-CN', colorScheme: 'dark', viewport: large },
  { locale: 'en', colorScheme: 'light', viewport: large },
  { locale: 'en', colorScheme: 'dark', viewport: large }
] as const

for (const { locale, colorScheme, viewport } of process.env['HOTPLATE_LOOK'] === 'all'
  ? looks
  : looks.slice(0, 3)) {
  const look = `${locale}-${colorScheme}-${viewport.width}`
  test(`every screen, ${look}: nothing cut, nothing on top of another, nothing serious for axe`, async ({
    browser
  }) => {
    test.setTimeout(600_000)
    const found: string[] = []
    await each(browser, { locale, colorScheme, viewport }, async (page, { name }) => {
      for (const { kind, where } of await page.evaluate(findFaults)) found.push(`${name}: ${kind} ${where}`)
      for (const finding of await seriousFindings(page)) found.push(`${name}: axe ${finding}`)
      await page.screenshot({ path: `test/e2e/results/look/${look}-${name}.png` })
    })
    expect(found).toEqual([])
  })
}

test('the check itself sees a page that is broken', async ({ page }) => {
  await page.setContent(`
    <div class="hp-card" style="width:120px"><span style="display:block;white-space:nowrap">words far too long for their card</span></div>
    <div style="width:60px;overflow:hidden;white-space:nowrap">words that are cut off</div>
    <p style="position:absolute;top:200px;left:20px">one line of words</p>
    <p style="position:absolute;top:204px;left:30px">another on top</p>
    <div role="listbox" style="position:fixed;bottom:-50px;left:300px;height:100px">a list below the window</div>
    <div style="width:4000px;height:1px"></div>`)
  const kinds = (await page.evaluate(findFaults)).map(({ kind }) => kind)
  expect([...new Set(kinds)].sort()).toEqual(['clipped', 'outside', 'overflow', 'overlap', 'page'])
})

async function each(
  browser: Browser,
  options: NonNullable<Parameters<Browser['newContext']>[0]>,
  look: (page: Page, screen: Screen) => Promise<void>
): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    for (const screen of screens) {
      const { url } = worlds[screen.world]
      if (!page.url().startsWith(url)) await page.goto(url)
      await page.keyboard.press('Escape')
      await page.evaluate((hash) => (window.location.hash = hash), screen.hash)
      await page.locator('main').evaluate((main) => main.scrollTo(0, 0))
      await page.waitForTimeout(250)
      await screen.act?.(page)
      if (screen.act !== undefined) await page.waitForTimeout(250)
      await look(page, screen)
    }
  } finally {
    await context.close()
  }
}
