import { chromium, type Page } from '@playwright/test'
import { serveHarness } from './serve-harness'

const [folder = 'out/renderer'] = process.argv.slice(2)

/** CPU time that the page's main thread spent in scripts and in all tasks, ms (thread time: other programs do not count). */
async function openMeter(page: Page): Promise<() => Promise<{ script: number; task: number }>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
}

/** Script time per update of the live view (4 frames a second arrive), and its long tasks. */
async function measureLive(page: Page, url: string): Promise<void> {
  await page.goto(`${url}#/soak?phone=R5CX10ABCDE`)
  await page.waitForTimeout(3000)
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { longTasks: seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries().map((entry) => entry.duration))).observe(
      {
        entryTypes: ['longtask']
      }
    )
  })
  const meter = await openMeter(page)
  const before = await meter()
  await page.waitForTimeout(20_000)
  const after = await meter()
  const per = (name: 'script' | 'task'): string => ((after[name] - before[name]) / 80).toFixed(2)
  const longTasks = await page.evaluate(() => Reflect.get(window, 'longTasks') as number[])
  console.log(`live: ${per('script')} ms script, ${per('task')} ms of all main-thread work per update`)
  console.log(
    `live: ${longTasks.length} tasks over 50 ms of wall time in 20 s (a loaded machine stretches them)`
  )
}

/** Time of the frames while panning and zooming an eight-hour session, and the time to its first paint. */
async function measureLong(page: Page, url: string): Promise<void> {
  const started = Date.now()
  await page.goto(`${url}#/diagnose?session=long`)
  await page.locator('.tl-plot canvas').first().waitFor()
  console.log(`8 h session: timeline after ${Date.now() - started} ms (page load included)`)
  await page.waitForTimeout(1000)
  const meter = await openMeter(page)
  const before = await meter()
  const steps = ['w', 'w', 'w', 'd', 'd', 'a', 'd', 's', 'w', 'd']
  for (let round = 0; round < 6; round += 1) for (const key of steps) await page.keyboard.press(key)
  await page.waitForTimeout(500)
  const after = await meter()
  console.log(
    `8 h session: ${((after.script - before.script) / 60).toFixed(2)} ms script per pan or zoom step`
  )
}

const harness = await serveHarness(folder, 'full')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await measureLive(page, harness.url)
  await page.goto('about:blank')
  await measureLong(page, harness.url)
  await page.goto('about:blank')
  await page.goto(`${harness.url}#/phones`)
  await page.waitForTimeout(1000)
  harness.dropLinks()
  await page.waitForTimeout(100)
  console.log('banner after a lost link:', await page.getByRole('status').first().textContent())
  await page.waitForTimeout(2500)
  console.log('banner two seconds later:', await page.locator('.shell-banner').count())
} finally {
  await browser.close()
  harness.close()
}
