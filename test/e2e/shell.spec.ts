import { expect, test } from '@playwright/test'
import { Workbench } from './pages'
import { openStand, type Stand } from './stand'

let stand: Stand
test.afterEach(() => stand.dispose())

test('a phone is examined, named, chosen with another and cleared; settings hold over a new start of the page', async ({
  page
}) => {
  test.setTimeout(150_000)
  stand = await openStand()
  const workbench = new Workbench(page)
  await workbench.open(stand.url)

  await test.step('without a phone: the sample can be explored', async () => {
    await page.getByRole('button', { name: 'Explore without a phone' }).click()
    await expect(page.getByRole('table', { name: 'Processes' })).toBeVisible({ timeout: 30_000 })
    await workbench.shoot('30-sample')
    await workbench.show('Phones')
  })

  await stand.plugIn('snapdragon-8-gen-3')
  await expect(workbench.phone(/Example EX-8G3/)).toBeVisible({ timeout: 30_000 })
  await workbench.phone(/Example EX-8G3/).click()

  await test.step('the doctor walks from the program to the cable', async () => {
    const doctor = page.getByRole('region', { name: 'Connection doctor' })
    await doctor.getByRole('button', { name: 'Examine' }).click()
    await expect(doctor.getByText('Shell answers')).toBeVisible()
    await expect(doctor.locator('li[data-state=waiting], li[data-state=checking]')).toHaveCount(0, {
      timeout: 30_000
    })
    await expect(doctor.locator('li', { hasText: 'Shell answers' })).toHaveAttribute('data-state', 'pass')
    await workbench.shoot('31-doctor')
  })

  await test.step('Wi-Fi says what this adb server can do, or why it cannot', async () => {
    const wifi = page.getByRole('region', { name: 'Over Wi-Fi' })
    await expect(wifi.getByText(/No pairing with this adb server|Address shown while pairing/)).toBeVisible({
      timeout: 20_000
    })
  })

  await test.step('group and tags stand in the rail', async () => {
    await page.getByLabel('Group', { exact: true }).fill('rack 7')
    await page.getByRole('textbox', { name: 'Tags' }).fill('Peltier, 24 GB')
    await page.getByRole('region', { name: 'Group and tags' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('complementary')).toContainText('rack 7')
    await expect(page.getByRole('complementary')).toContainText('Peltier · 24 GB')
  })

  await test.step('a chosen phone is cleared by the batch bar, with its outcome', async () => {
    await page.getByRole('checkbox', { name: /^Choose Example/ }).check({ force: true })
    const bar = page.getByRole('region', { name: 'Chosen phones' })
    await bar.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove…' }).click()
    await expect(bar.getByRole('list', { name: 'How it went' })).toContainText('removed', { timeout: 30_000 })
    await workbench.shoot('32-batch')
    await bar.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('language and unit hold after a reload', async () => {
    await page.getByRole('navigation', { name: 'Views' }).getByText('Settings').click()
    await page.getByLabel('Temperatures').selectOption('fahrenheit')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-CN')
    await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
    await page.evaluate(() => window.localStorage.clear())
    await page.reload()
    await expect(page.getByRole('heading', { name: '设置' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByLabel('温度单位')).toHaveValue('fahrenheit')
    await workbench.shoot('33-settings-zh')
  })
})

test('a PC without adb: the first page says where it comes from', async ({ page }) => {
  test.setTimeout(90_000)
  stand = await openStand({ withoutAdb: true })
  await page.goto(stand.url)
  await expect(page.getByRole('heading', { name: 'adb is not on this PC' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('sudo apt-get install adb')).toBeVisible()
  await new Workbench(page).shoot('34-no-adb')
  await page.getByRole('button', { name: 'Open Settings' }).click()
  await expect(page.getByLabel('adb program')).toBeVisible()
})
