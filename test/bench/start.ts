import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { serveProgram } from '../e2e/serve-program'
import { median, type Bench } from './types'

const budgetMs = 1000
const run = promisify(execFile)

/**
 * DESIGN §9: from the start of the program to the first phone listed, with the adb server there and one phone connected. The
 * command line until it has printed and ended; the page from the start of its server until the phone's line is drawn, in a
 * browser that is open already. Wall time, median of the starts. Needs `npm run build`.
 */
export const benchStart: Bench = async ({ smoke }) => {
  const owned = new DisposableStore()
  try {
    const adb = owned.add(await startAdbServer())
    const { serial } = owned.add(await bootBenchPhone({ profile: 'pixel-8-pro', adb }))
    const home = await mkdtemp(join(tmpdir(), 'hotplate-bench-'))
    owned.defer(() => rm(home, { recursive: true, force: true }))
    const env = { HOTPLATE_HOME: home, ANDROID_ADB_SERVER_PORT: String(adb.port) }
    const browser = await chromium.launch({
      executablePath: process.env['HOTPLATE_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox']
    })
    owned.defer(() => browser.close())
    const rounds = smoke ? 1 : 7
    const cli: number[] = []
    const page: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      cli.push(await timed(() => listOnce(serial, env)))
      page.push(await openOnce(browser, env))
    }
    const figures = { cliMs: Math.round(median(cli)), pageMs: Math.round(median(page)), rounds }
    return {
      name: 'start to the first phone listed',
      budget: `≤ ${budgetMs} ms after the adb server answers, command line and page`,
      ok: smoke || Math.max(figures.cliMs, figures.pageMs) <= budgetMs,
      figures
    }
  } finally {
    await owned.dispose()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function listOnce(serial: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { stdout } = await run(process.execPath, ['out/main/cli.js', 'phones', '--json'], {
    env: { ...process.env, ...env }
  })
  if (!stdout.includes(serial)) throw new Error(`The phone was not listed: ${stdout}`)
}

/** Until the phone is drawn; the page is closed and the server ended outside the measured time. */
async function openOnce(browser: Browser, env: Readonly<Record<string, string>>): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // The browser's own work for a new page is not the program's.
  await page.waitForTimeout(1500)
  const owned = new DisposableStore()
  owned.defer(() => context.close())
  try {
    return await timed(async () => {
      const server = owned.add(await serveProgram(env))
      await page.goto(server.url)
      await page.getByRole('complementary').getByRole('listitem').first().waitFor()
    })
  } finally {
    await owned.dispose()
  }
}
