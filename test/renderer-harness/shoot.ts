import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { screens } from '../e2e/look/screens'
import { serveHarness } from './serve-harness'

const [out = 'test/e2e/results/look', folder = 'out/renderer', only = '', look = ''] = process.argv.slice(2)
const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1100, height: 720 },
  { width: 2560, height: 1440 }
]
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
        for (const shot of screens.filter(({ name }) => name.startsWith(only))) {
          if (!page.url().startsWith(urls[shot.world])) await page.goto(urls[shot.world])
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
