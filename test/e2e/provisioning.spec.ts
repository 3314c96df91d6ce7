import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { llamaBuildFolder, tinyModel, type BenchPhone } from '@phone/index'
import { Workbench } from './pages'
import { openStand, type Stand } from './stand'

/** Bytes per second of the link while a test wants to see a transfer under way. */
const slowly = 3_000_000
const chunkBytes = 4 * 1024 * 1024
let stand: Stand
test.beforeEach(async () => {
  test.setTimeout(180_000)
  stand = await openStand({ withRelay: true })
})
test.afterEach(() => stand.dispose())

test('planned, paused, cable pulled in mid-upload, resumed, verified, damaged on disk, repaired', async ({
  page
}) => {
  const workbench = new Workbench(page)
  const phone = await stand.plugIn('snapdragon-8-gen-3')
  await openProvision(workbench)

  await test.step('the plan says that it fits, and every setting moves it', async () => {
    const plan = page.getByRole('region', { name: 'Plan' })
    await expect(plan).toContainText('to spare', { timeout: 30_000 })
    const kv = plan.locator('.plan-rows > div', { hasText: 'KV cache' }).locator('dd').last()
    const before = await kv.textContent()
    await plan.getByRole('textbox', { name: 'Context' }).fill('4096')
    await expect(kv).not.toHaveText(before ?? '')
    await expect(plan.getByRole('img', { name: /^Memory on/ })).toHaveAccessibleName(/needed of .* available/)
    await workbench.shoot('20-plan-fits')
  })

  await test.step('chunks arrive; paused, nothing moves; resumed, they do again', async () => {
    stand.relay?.slow(slowly)
    await page.getByRole('button', { name: 'Provision 1 phone' }).click()
    const first = page.getByRole('img', { name: /00001-of-00003\.gguf: \d+ chunks: .*(sent|proven)/ })
    await expect(first.first()).toBeVisible({ timeout: 60_000 })
    await workbench.shoot('20b-chunks')
    await page.getByRole('button', { name: /^Pause transfer/ }).click()
    await expect(page.getByText('paused', { exact: true }).first()).toBeVisible()
    const bytes = await settled(page.locator('.job-bytes').first())
    await workbench.shoot('21-paused')
    await page.getByRole('button', { name: /^Resume transfer/ }).click()
    await expect(page.locator('.job-bytes').first()).not.toHaveText(bytes, { timeout: 30_000 })
  })

  await test.step('a pulled cable is waited for; nothing proven is sent again', async () => {
    await phone.pullCable()
    await expect(page.getByText('waiting for the phone').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/Plug the phone in again/)).toBeVisible()
    await workbench.shoot('22-cable-out')
    await phone.plugCable()
    await expect(page.getByText('running', { exact: true })).toBeVisible({ timeout: 30_000 })
    stand.relay?.slow(null)
    await expect(page.getByRole('main').getByText('done, verified')).toBeVisible({ timeout: 90_000 })
    await workbench.shoot('23-done')
    const sizes = await Promise.all((await tinyModel()).map(async (path) => (await stat(path)).size))
    const sent = modelBytes(phone)
    expect(sent).toBeGreaterThanOrEqual(sizes.reduce((sum, size) => sum + size, 0))
    // One chunk at most for the pause, and one for the cable.
    expect(sent).toBeLessThanOrEqual(sizes.reduce((sum, size) => sum + size, 0) + 2 * chunkBytes)
  })

  await test.step('a byte that changed on the phone is found by its chunk and mended', async () => {
    await flipByteOnPhone(phone)
    const placements = page.getByRole('region', { name: 'On the phone' })
    await placements.getByRole('button', { name: 'Verify all' }).click()
    const report = placements.getByRole('region', { name: 'Verification' })
    await expect(report).toContainText('1 file is not right', { timeout: 60_000 })
    await expect(report.getByRole('img', { name: /00001-of-00003\.gguf: .*1 wrong/ })).toBeVisible()
    await workbench.shoot('24-wrong-chunk')
    await report.getByRole('button', { name: 'Repair' }).click()
    await expect(report).toHaveCount(0)
    await expect(async () => {
      await placements.getByRole('button', { name: 'Verify all' }).click()
      await expect(report).toContainText('files are right', { timeout: 20_000 })
    }).toPass({ timeout: 90_000 })
    await workbench.shoot('25-repaired')
  })
})

test('a full phone says how much to free; what does not fit asks first; all of it in 简体中文 too', async ({
  page
}) => {
  const workbench = new Workbench(page)
  const phone = await stand.plugIn('snapdragon-8-gen-3')
  await openProvision(workbench)

  await test.step('too little storage: what happened, what it means, what to do', async () => {
    await phone.limitStorage(20_000_000)
    await page.getByRole('button', { name: 'Provision 1 phone' }).click()
    const note = page.getByRole('alert').first()
    await expect(note).toContainText(/free/, { timeout: 60_000 })
    await expect(note).toContainText('Your data')
    await expect(note).toContainText('What to do')
    await workbench.shoot('26-disk-full')
    await phone.limitStorage(null)
  })

  await test.step('settings that do not fit are refused, with remedies, until the user insists', async () => {
    const plan = page.getByRole('region', { name: 'Plan' })
    for (const cache of ['K cache', 'V cache'])
      await plan.getByLabel(cache, { exact: true }).selectOption('f32')
    await plan.getByLabel('Micro-batch').selectOption('2048')
    await plan.getByRole('checkbox', { name: 'Flash attention' }).uncheck()
    await plan.getByRole('textbox', { name: 'Context' }).fill('1000000')
    await expect(plan).toContainText('does not fit', { timeout: 30_000 })
    await expect(plan.getByRole('group', { name: 'What would make it fit' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Provision 1 phone' })).toHaveCount(0)
    await workbench.shoot('27-does-not-fit')
    await page.getByRole('button', { name: 'Load anyway…' }).click()
    await expect(page.getByRole('dialog')).toContainText('has')
    await page.getByRole('dialog').getByRole('button', { name: 'Load anyway' }).click()
    await expect(page.getByRole('main').getByText('done, verified').first()).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('region', { name: 'On the phone' })).toContainText(
      'loaded anyway although it needed'
    )
  })

  await test.step('a remedy is one click', async () => {
    const plan = page.getByRole('region', { name: 'Plan' })
    await plan.getByRole('group', { name: 'What would make it fit' }).getByRole('button').first().click()
    await plan.getByRole('button', { name: 'Reset' }).click()
    await expect(plan).toContainText('to spare', { timeout: 30_000 })
  })

  await test.step('the same page in the other language and the light scheme', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByText('中文').click()
    await expect(page.getByRole('region', { name: '规划' })).toContainText('放得下')
    await workbench.shoot('28-provision-zh-light')
    expect(await overflowing(page)).toEqual([])
  })
})

async function openProvision(workbench: Workbench): Promise<void> {
  const { page } = workbench
  await workbench.open(stand.url)
  await expect(workbench.phone(/Example EX-8G3/)).toBeVisible()
  await workbench.show('Provision')
  await workbench.importByPath('build', await llamaBuildFolder())
  await workbench.importByPath('model', (await tinyModel())[0] ?? '')
  await expect(page.getByRole('main').getByRole('checkbox', { name: /Example EX-8G3/ })).toBeChecked()
}

/** What of the model went to the phone, counted on the wire. */
function modelBytes(phone: BenchPhone): number {
  const shards = [...stand.meter.traffic(phone.address).byPath].filter(([path]) => path.includes('.gguf'))
  return shards.reduce((sum, [, bytes]) => sum + bytes, 0)
}

/** The text once it has stood still for a second. */
async function settled(where: Locator): Promise<string> {
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = (await where.textContent()) ?? ''
        return before === last
      },
      { intervals: [1000], timeout: 30_000 }
    )
    .toBe(true)
  return last
}

/** Inverts a byte in the middle of the first shard, behind everybody's back. */
async function flipByteOnPhone(phone: BenchPhone): Promise<void> {
  const models = join(phone.dataDir, 'local/tmp/hotplate/models')
  const [id = ''] = await readdir(models)
  const shard = (await readdir(join(models, id))).find((name) => name.includes('00001-of-')) ?? ''
  const file = await open(join(models, id, shard), 'r+')
  try {
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, 6_000_000)
    byte[0] = (byte[0] ?? 0) ^ 0xff
    await file.write(byte, 0, 1, 6_000_000)
  } finally {
    await file.close()
  }
}

/** Cards whose content is wider than they are. */
async function overflowing(page: Page): Promise<readonly string[]> {
  return page
    .locator('.hp-card, .hp-title')
    .evaluateAll((boxes) =>
      boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent.slice(0, 40))
    )
}
