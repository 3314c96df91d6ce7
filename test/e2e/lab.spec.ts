import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { llamaBuildFolder, tinyModel, type BenchPhone } from '@phone/index'
import { Workbench } from './pages'
import { openStand, type Stand } from './stand'

let stand: Stand
test.beforeEach(async () => {
  stand = await openStand()
})
test.afterEach(() => stand.dispose())

const first = /Example EX-8G3/
const second = /SM-S921/
const rested = { die: 30, board: 29, skin: 28, battery: 28 }

test('a phone is tuned, the answer becomes a recipe for two phones, and they are soaked and stopped as one', async ({
  page
}) => {
  test.setTimeout(420_000)
  page.setDefaultTimeout(30_000)
  const phones = [
    await stand.plugIn('snapdragon-8-gen-3', 1),
    await stand.plugIn('exynos-2400-samsung', 1)
  ] as const
  for (const phone of phones) phone.holdTemperatures(rested)
  const workbench = new Workbench(page)
  await workbench.open(stand.url)

  await test.step('both phones get a build and a model', async () => {
    await workbench.show('Provision')
    await workbench.importByPath('build', await llamaBuildFolder())
    await workbench.importByPath('model', (await tinyModel())[0] ?? '')
    for (const name of [first, second]) await workbench.target(name)
    await page.getByRole('button', { name: 'Provision 2 phones' }).click()
    await expect(page.getByText('done, verified')).toHaveCount(2, { timeout: 90_000 })
  })

  await test.step('a tune shows its cells as they are measured, and its answer', () => tune(workbench))
  await test.step('the answer is a recipe, and is taken to both phones', () => applyRecipe(workbench))
  await test.step('a soak of both: one starts, one is too warm and says so', () =>
    soakBoth(workbench, phones[1]))
  await test.step('side by side on one axis, exported as picture and table', () => sideBySide(workbench))
  await test.step('both are stopped at once', async () => {
    await batch(page).getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click()
    await expect(outcomes(page).getByText('stopped')).toHaveCount(2, { timeout: 60_000 })
  })
})

const batch = (page: Page) => page.getByRole('region', { name: 'Chosen phones' })
const outcomes = (page: Page) => page.getByRole('list', { name: 'How it went' })

async function tune(workbench: Workbench): Promise<void> {
  const { page } = workbench
  await workbench.phone(first).click()
  await workbench.show('Soak')
  await page.getByRole('navigation', { name: 'What to do' }).getByText('Tuner', { exact: true }).click()
  await page.getByLabel('Threads to try').fill('1, 2')
  await page.getByLabel('Core sets to try').fill('6-7')
  await page.getByLabel('Budget, minutes').fill('0.3')
  await page.getByLabel('Sustained check, minutes').fill('0')
  await page.getByRole('button', { name: 'Start tuning' }).click()
  const cells = page.getByRole('table', { name: 'Cells' })
  await expect(cells.getByText('measured').first()).toBeVisible({ timeout: 60_000 })
  await workbench.shoot('60-tuning')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('token/s', { timeout: 90_000 })
  await expect(answer.getByText('Saved as a recipe')).toBeVisible({ timeout: 90_000 })
  await workbench.shoot('61-tuned')
}

async function applyRecipe(workbench: Workbench): Promise<void> {
  const { page } = workbench
  await workbench.show('Library')
  await page
    .getByRole('table', { name: 'Recipes' })
    .getByRole('button', { name: /^Apply / })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: first })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: second })).toBeChecked()
  await dialog.getByRole('button', { name: 'To Provision' }).click()
  await expect(page.getByRole('main', { name: 'Provision' })).toBeVisible()
}

/** The gates are checked on each phone by itself. */
async function soakBoth(workbench: Workbench, warm: BenchPhone): Promise<void> {
  const { page } = workbench
  warm.holdTemperatures({ ...rested, battery: 39 })
  for (const name of [first, second])
    await page.getByRole('complementary').getByRole('checkbox', { name }).check()
  await batch(page).getByRole('button', { name: 'Soak…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Soak 2 phones' })
  await expect(dialog).toContainText('Recipe')
  await dialog.getByLabel('Minutes of load').fill('5')
  await dialog.getByRole('button', { name: 'Start' }).click()
  const outcome = (name: RegExp) => outcomes(page).getByRole('listitem').filter({ hasText: name })
  await expect(outcome(first)).toContainText('soak started', { timeout: 90_000 })
  await expect(outcome(second)).toContainText('not started', { timeout: 90_000 })
  await workbench.shoot('62-batch')

  await outcome(second)
    .getByRole('button', { name: /^Open its soak form/ })
    .click()
  warm.holdTemperatures(rested)
  await page.getByRole('button', { name: 'Start soak' }).click()
  await expect(page.getByText('recording').first()).toBeVisible({ timeout: 120_000 })
}

async function sideBySide(workbench: Workbench): Promise<void> {
  const { page } = workbench
  await page
    .getByRole('navigation', { name: 'What to do' })
    .getByText('Side by side (2)', { exact: true })
    .click()
  const timeline = page.getByRole('region', { name: 'Running soaks side by side' })
  await expect(timeline.getByText(first).first()).toBeVisible({ timeout: 30_000 })
  await expect(timeline.getByText(second).first()).toBeVisible()
  await expect(timeline).toContainText(/\d\.\d/, { timeout: 60_000 })
  await workbench.shoot('63-side-by-side')

  const svg = await exported(page, 'Picture of what is seen (SVG)')
  expect(svg).toContain('<svg')
  for (const name of [first, second]) expect(svg).toMatch(name)
  await timeline.click()
  await page.keyboard.press('v')
  const csv = await exported(page, /^Selection as CSV/)
  const header = csv.slice(0, csv.indexOf('\r\n'))
  for (const name of [first, second]) expect(header).toMatch(name)
  expect(header).toContain('rate.token [token/s]')
  expect(csv.split('\r\n').length).toBeGreaterThan(5)
}

async function exported(page: Page, what: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
  return readFile(await (await download).path(), 'utf8')
}
