import { chromium, type CDPSession, type Page } from '@playwright/test'
import { BusyWorld } from '../renderer-harness/busy-world'
import { serveHarness } from '../renderer-harness/serve-harness'
import type { Bench } from './types'

const updatesASecond = 4
const scriptBudgetMs = 8
const longTaskMs = 50
const paintBudgetMs = 500
const frameBudgetMs = 16
/** Growth of the heap over a watch after warming up that would be a leak: 10 MB a minute of live view. */
const growthBudgetMb = 10

/**
 * DESIGN §9, the page: 16 phones in the rail, a live soak with 1,000 processes, four live soaks side by side, an 8 h session. Script time is
 * thread time, so that other programs do not count; needs `npm run build`.
 */
export const benchUi: Bench = async ({ smoke }) => {
  const seconds = smoke ? 3 : 30
  const harness = await serveHarness('out/renderer', new BusyWorld())
  const browser = await chromium.launch({
    executablePath: process.env['HOTPLATE_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--js-flags=--expose-gc']
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const one = await watchLive(page, `${harness.url}#/soak?phone=R5CX10ABCDE`, seconds)
    const four = await watchLive(page, `${harness.url}#/soak?mode=side`, seconds)
    const long = await openLong(page, `${harness.url}#/diagnose?session=long`)
    const ok =
      four.scriptMs <= scriptBudgetMs &&
      one.longTasks + four.longTasks === 0 &&
      long.paintMs <= paintBudgetMs &&
      long.frameP95Ms <= frameBudgetMs &&
      one.growthMb <= growthBudgetMb
    return {
      name: 'page: 16 phones, 4 live soaks, 1,000 processes, 8 h session',
      budget: `script ≤ ${scriptBudgetMs} ms an update, no task > ${longTaskMs} ms, first paint ≤ ${paintBudgetMs} ms, pan and zoom p95 ≤ ${frameBudgetMs} ms, heap growth ≤ ${growthBudgetMb} MB`,
      ok: smoke || ok,
      figures: {
        oneScriptMs: one.scriptMs,
        fourScriptMs: four.scriptMs,
        longTasks: one.longTasks + four.longTasks,
        heapGrowthMb: one.growthMb,
        paintMs: long.paintMs,
        panZoomP95Ms: long.frameP95Ms
      }
    }
  } finally {
    await browser.close()
    harness.close()
  }
}

async function watchLive(page: Page, url: string, seconds: number) {
  await page.goto('about:blank')
  await page.goto(url)
  await page.waitForTimeout(4000)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    const seen: number[] = []
    Reflect.set(window, 'longTasks', seen)
    new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map(({ duration }) => duration))
    ).observe({
      entryTypes: ['longtask']
    })
  })
  const heapBefore = await heapMb(page, devtools)
  const before = await metric(devtools, 'ScriptDuration')
  await page.waitForTimeout(seconds * 1000)
  const scriptS = (await metric(devtools, 'ScriptDuration')) - before
  const longTasks = await page.evaluate(() => (Reflect.get(window, 'longTasks') as number[]).length)
  const growthMb = round((await heapMb(page, devtools)) - heapBefore)
  return { scriptMs: round((scriptS * 1000) / (seconds * updatesASecond)), longTasks, growthMb }
}

async function openLong(page: Page, url: string) {
  await page.goto('about:blank')
  await page.goto(url.replace(/#.*/, '#/diagnose'))
  await page.locator('main').waitFor()
  await page.waitForTimeout(1000)
  const paintMs = await page.evaluate(
    (hash) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        window.location.hash = hash
        const look = (): void => {
          const waiting = document.querySelector('.tl-plot canvas') === null
          if (waiting && performance.now() - from < 20_000) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - from))
        }
        look()
      }),
    new URL(url).hash
  )
  await page.waitForTimeout(1500)
  const frames = await page.evaluate(async () => {
    const times: number[] = []
    const keys = ['w', 'w', 'w', 'd', 'd', 'a', 'd', 's', 'w', 'd']
    const target = document.querySelector('.tl') ?? document.body
    for (let n = 0; n < 60; n += 1) {
      // Registered first, so it runs first in the frame: waiting for the screen is no work.
      const begun = new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
      const from = performance.now()
      target.dispatchEvent(new KeyboardEvent('keydown', { key: keys[n % keys.length] ?? 'w', bubbles: true }))
      const handled = performance.now() - from
      const frame = await begun
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
      times.push(handled + performance.now() - frame)
    }
    return times.sort((a, b) => a - b)
  })
  return { paintMs: Math.round(paintMs), frameP95Ms: round(frames[Math.floor(frames.length * 0.95)] ?? 0) }
}

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? 0
}

async function heapMb(page: Page, devtools: CDPSession): Promise<number> {
  await page.requestGC()
  return (await metric(devtools, 'JSHeapUsedSize')) / 1e6
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
