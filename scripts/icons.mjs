/** `npm run icons`: draws build/icon.png (1024 px, from which the packager makes .ico and .icns) from the page's own icon.svg. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const size = 1024
const svg = readFileSync(join(root, 'src/renderer/icon.svg'), 'utf8')
mkdirSync(join(root, 'build'), { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.HOTPLATE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
try {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  await page.setContent(`<style>*{margin:0}</style><img width="${size}" height="${size}" src="${image}">`)
  await page.screenshot({ path: join(root, 'build', 'icon.png'), omitBackground: true })
} finally {
  await browser.close()
}
