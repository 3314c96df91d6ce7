import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { serveHarness } from './serve-harness'

const [out = 'test/e2e/results/look', folder = 'out/renderer', only = '', look = ''] = process.argv.slice(2)
const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1100, height: 720 },
  { width: 2560, height: 1440 }
]
const shots: readonly {
  name: string
  hash: string
  scenario: 'full' | 'empty'
  act?: (page: Page) => Promise<void>
}[] = [
  { name: 'phones', hash: '#/phones?phone=R5CX10ABCDE', scenario: 'full' },
  { name: 'phone-unauthorised', hash: '#/phones?phone=R58M0000000', scenario: 'full' },
  { name: 'phone-compare', hash: '#/phones?phone=R5CX10ABCDE', scenario: 'full', act: compare },
  { name: 'library', hash: '#/library', scenario: 'full' },
  { name: 'library-build', hash: '#/library', scenario: 'full', act: openBuild },
  { name: 'library-model', hash: '#/library', scenario: 'full', act: openModel },
  { name: 'library-recipe', hash: '#/library', scenario: 'full', act: applyRecipe },
  { name: 'provision', hash: '#/provision?phone=4f1c22a9', scenario: 'full' },
  { name: 'provision-many', hash: '#/provision?phone=CPH2581-01', scenario: 'full', act: choosePhones },
  { name: 'provision-low', hash: '#/provision?phone=4f1c22a9', scenario: 'full', act: scrollDown },
  { name: 'provision-verify', hash: '#/provision?phone=CPH2581-01', scenario: 'full', act: verify },
  { name: 'provision-anyway', hash: '#/provision?phone=R5CX10ABCDE', scenario: 'full', act: loadAnyway },
  { name: 'provision-remove', hash: '#/provision?phone=CPH2581-01', scenario: 'full', act: remove },
  { name: 'soak', hash: '#/soak?phone=R5CX10ABCDE', scenario: 'full' },
  {
    name: 'soak-low',
    hash: '#/soak?phone=R5CX10ABCDE',
    scenario: 'full',
    act: scrollDown
  },
  { name: 'soak-select', hash: '#/soak?phone=R5CX10ABCDE', scenario: 'full', act: select },
  { name: 'soak-form', hash: '#/soak?phone=CPH2581-01', scenario: 'full' },
  { name: 'soak-evidence', hash: '#/soak?phone=R5CX10ABCDE', scenario: 'full', act: evidence },
  { name: 'soak-actions', hash: '#/soak?phone=R5CX10ABCDE', scenario: 'full', act: hogMenu },
  { name: 'soak-more', hash: '#/soak?phone=CPH2581-01', scenario: 'full', act: moreIntents },
  { name: 'soak-gates', hash: '#/soak?phone=CPH2581-01', scenario: 'full', act: gates },
  { name: 'soak-side', hash: '#/soak?mode=side', scenario: 'full' },
  { name: 'tune', hash: '#/soak?mode=tune', scenario: 'full' },
  {
    name: 'tune-running',
    hash: '#/soak?mode=tune',
    scenario: 'full',
    act: (page) => openTune(page, /^threads and cores$/)
  },
  { name: 'tune-done', hash: '#/soak?mode=tune', scenario: 'full', act: (page) => openTune(page, /^night$/) },
  {
    name: 'tune-failed',
    hash: '#/soak?mode=tune',
    scenario: 'full',
    act: (page) => openTune(page, /^warm room$/)
  },
  { name: 'compare', hash: '#/compare?ids=bare,peltier', scenario: 'full', act: meantCooling },
  { name: 'compare-low', hash: '#/compare?ids=bare,peltier', scenario: 'full', act: compareLow },
  { name: 'compare-refused', hash: '#/compare?ids=bare,peltier', scenario: 'full' },
  { name: 'compare-none', hash: '#/compare', scenario: 'full' },
  { name: 'diagnose-bad', hash: '#/diagnose', scenario: 'full', act: (page) => openFile(page, 'bad.json') },
  { name: 'diagnose-file', hash: '#/diagnose', scenario: 'full', act: (page) => openFile(page, 'good.json') },
  { name: 'diagnose', hash: '#/diagnose', scenario: 'full' },
  { name: 'diagnose-long', hash: '#/diagnose?session=long', scenario: 'full' },
  { name: 'settings', hash: '#/settings', scenario: 'full' },
  { name: 'settings-low', hash: '#/settings', scenario: 'full', act: scrollDown },
  { name: 'batch', hash: '#/phones', scenario: 'full', act: choosePair },
  { name: 'phones-low', hash: '#/phones?phone=R5CX10ABCDE', scenario: 'full', act: scrollDown },
  { name: 'palette', hash: '#/phones', scenario: 'full', act: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', hash: '#/phones', scenario: 'full', act: (page) => page.keyboard.press('?') },
  { name: 'empty-phones', hash: '#/phones', scenario: 'empty' },
  { name: 'empty-soak', hash: '#/soak', scenario: 'empty' },
  { name: 'empty-library', hash: '#/library', scenario: 'empty' },
  { name: 'empty-provision', hash: '#/provision', scenario: 'empty' },
  { name: 'empty-diagnose', hash: '#/diagnose', scenario: 'empty' }
]

/** Words of both languages: what is looked for must be found in either. */
async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}

async function scrollDown(page: Page): Promise<void> {
  await page.locator('main').evaluate((main) => main.scrollTo(0, 5000))
}

async function compare(page: Page): Promise<void> {
  await page.locator('.compare-choice select').selectOption('4f1c22a9')
}

async function openBuild(page: Page): Promise<void> {
  await press(page, /b10587 android-arm64$/)
  await press(page, /^(Check|检查)$/)
}

async function openModel(page: Page): Promise<void> {
  await press(page, /^35B-A3B/)
}

async function applyRecipe(page: Page): Promise<void> {
  await press(page, /^(Apply|应用) 35B/)
}

async function choosePhones(page: Page): Promise<void> {
  for (const box of await page.locator('.form-phone input:enabled').all()) await box.check()
}

async function choosePair(page: Page): Promise<void> {
  for (const box of (await page.locator('.rail-choose').all()).slice(0, 2)) await box.check({ force: true })
}

async function verify(page: Page): Promise<void> {
  await press(page, /^(Verify all|全部校验)$/)
  await page.locator('.verify').scrollIntoViewIfNeeded()
}

async function loadAnyway(page: Page): Promise<void> {
  await press(page, /^(Load anyway…|仍要加载…)$/)
}

async function remove(page: Page): Promise<void> {
  await press(page, /^(Remove|移除) qwen3/)
}

async function evidence(page: Page): Promise<void> {
  await page.locator('.finding .hp-button').nth(1).click()
}

async function hogMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /(Act on|处理) com.example.keyboard/ })
    .first()
    .click()
}

async function moreIntents(page: Page): Promise<void> {
  await page.locator('.soak-advanced summary').click()
}

async function gates(page: Page): Promise<void> {
  await press(page, /^(Start soak|开始烤机)$/)
  await page.waitForTimeout(600)
}

async function openTune(page: Page, name: RegExp): Promise<void> {
  const back = page.getByRole('button', { name: /^(All tunes|全部调优)$/ })
  if (await back.isVisible()) await back.click()
  await press(page, name)
}

async function meantCooling(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /(Cooling|散热)/ })
  if (!(await box.isChecked())) await box.check()
}

async function compareLow(page: Page): Promise<void> {
  await meantCooling(page)
  await page.waitForTimeout(500)
  await scrollDown(page)
}

async function openFile(page: Page, name: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from('{}') })
}

async function select(page: Page): Promise<void> {
  const plot = page.locator('.tl-plot').first()
  const box = await plot.boundingBox()
  if (box === null) return
  await page.mouse.move(box.x + box.width * 0.3, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 8 })
  await page.mouse.up()
  await page.mouse.move(box.x + box.width * 0.7, box.y + 40)
}

async function shootAll(browser: Browser, urls: Readonly<Record<'full' | 'empty', string>>): Promise<void> {
  for (const size of sizes)
    for (const colorScheme of ['dark', 'light'] as const)
      for (const locale of ['en', 'zh-CN'] as const) {
        if (!`${colorScheme}-${locale}-${size.width}`.includes(look)) continue
        const context = await browser.newContext({
          viewport: size,
          colorScheme,
          locale,
          reducedMotion: 'reduce'
        })
        const page = await context.newPage()
        page.setDefaultTimeout(15_000)
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            console.log('console:', message.text())
        })
        page.on('pageerror', (error) => console.log('page error:', error.message))
        for (const shot of shots.filter(({ name }) => name.startsWith(only))) {
          if (!page.url().startsWith(urls[shot.scenario])) await page.goto(urls[shot.scenario])
          await page.keyboard.press('Escape')
          await page.evaluate((hash) => (location.hash = hash), shot.hash)
          await page.waitForTimeout(700)
          await shot
            .act?.(page)
            .catch((error: unknown) => console.log(shot.name, String(error).slice(0, 200)))
          await page.waitForTimeout(shot.act === undefined ? 0 : 500)
          await page.screenshot({
            path: join(out, `${shot.name}-${colorScheme}-${locale}-${size.width}.png`)
          })
        }
        await context.close()
      }
}

const full = await serveHarness(folder, 'full')
const empty = await serveHarness(folder, 'empty')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  await mkdir(out, { recursive: true })
  await shootAll(browser, { full: full.url, empty: empty.url })
} finally {
  await browser.close()
  full.close()
  empty.close()
}
