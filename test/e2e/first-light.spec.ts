import { expect, test } from '@playwright/test'
import { llamaBuildFolder, tinyModel, type BenchPhone } from '@phone/index'
import { Workbench } from './pages'
import { openStand, type Stand } from './stand'

let stand: Stand
test.beforeEach(async () => {
  test.setTimeout(120_000)
  stand = await openStand()
})
test.afterEach(() => stand.dispose())

test('from an empty state to a finished soak, and the recording found again', async ({ page }) => {
  test.setTimeout(240_000)
  const workbench = new Workbench(page)
  await workbench.open(stand.url)

  await test.step('nothing is connected: the screen teaches', async () => {
    await expect(page.getByText('Turn on USB debugging')).toBeVisible()
    await workbench.shoot('01-empty')
  })

  const phones = await test.step('two phones appear by themselves', async () => {
    const first = await stand.plugIn('snapdragon-8-gen-3', 10)
    await expect(workbench.phone(/Example EX-8G3/)).toBeVisible()
    const second = await stand.plugIn('exynos-2400-samsung', 10)
    await expect(workbench.phone(/SM-S921/)).toBeVisible()
    await workbench.phone(/SM-S921/).click()
    await expect(page.getByRole('region', { name: 'Sensors' })).toContainText('thermalservice', {
      timeout: 30_000
    })
    await workbench.shoot('02-dossier-zones-denied')
    await workbench.phone(/Example EX-8G3/).click()
    await workbench.shoot('03-dossier')
    return { first, second }
  })

  await test.step('both are provisioned side by side', async () => {
    await workbench.show('Provision')
    await workbench.importByPath('build', await llamaBuildFolder())
    await workbench.importByPath('model', (await tinyModel())[0] ?? '')
    for (const name of [/Example EX-8G3/, /SM-S921/]) await workbench.target(name)
    await page.getByRole('button', { name: 'Provision 2 phones' }).click()
    await expect(page.getByText('sending').first()).toBeVisible()
    await workbench.shoot('04-provision-running')
    await expect(page.getByText('done, verified')).toHaveCount(2, { timeout: 60_000 })
    await workbench.shoot('05-provision-done')
  })

  await test.step('a soak with a background app is watched live', async () => {
    await soakWithHog(workbench, phones.first)
  })

  await test.step('the recording is found again', async () => {
    await workbench.show('Diagnose')
    await workbench.shoot('08-sessions')
    await page
      .getByRole('row', { name: /first light/ })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByText('finished').first()).toBeVisible()
    await expect(page.getByText('com.example.keyboard').first()).toBeVisible()
    await workbench.shoot('09-reopened')
  })

  await test.step('the same in 简体中文 and in the light scheme', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await workbench.shoot('10-reopened-light')
    await page.getByText('中文').click()
    await expect(page.getByRole('navigation').getByText('手机')).toBeVisible()
    await workbench.shoot('11-reopened-zh')
  })
})

async function soakWithHog(workbench: Workbench, phone: BenchPhone): Promise<void> {
  const { page } = workbench
  await workbench.phone(/Example EX-8G3/).click()
  await workbench.show('Soak')
  await expect(page.getByRole('region', { name: 'Command line' })).toContainText('llama-server')
  await workbench.shoot('06-soak-form')
  await workbench.startSoak({ minutes: 0.75, name: 'first light' })
  await expect(page.getByText('recording').first()).toBeVisible({ timeout: 30_000 })
  await page.waitForTimeout(15_000)
  const hog = await phone.startHog({ packageName: 'com.example.keyboard', cores: 1 })
  await expect(page.getByText('com.example.keyboard').first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('table', { name: 'Processes' }).getByText('hog')).toBeVisible({
    timeout: 15_000
  })
  await workbench.shoot('07-soak-live')
  await hog.stop()
  await expect(page.getByText('finished').first()).toBeVisible({ timeout: 90_000 })
}

test('a pulled cable and a dead adb server are told, and nothing recorded on the phone is lost', async ({
  page
}) => {
  test.setTimeout(180_000)
  const phone = await stand.plugIn('snapdragon-8-gen-3', 4)
  const workbench = new Workbench(page)
  await workbench.open(stand.url)
  await workbench.show('Provision')
  await workbench.importByPath('build', await llamaBuildFolder())
  await workbench.importByPath('model', (await tinyModel())[0] ?? '')
  await workbench.target(/Example EX-8G3/)
  await page.getByRole('button', { name: 'Provision 1 phone' }).click()
  await expect(page.getByText('done, verified').first()).toBeVisible({ timeout: 60_000 })
  await workbench.phone(/Example EX-8G3/).click()
  await workbench.show('Soak')
  await workbench.startSoak({ minutes: 0.7, name: 'cable' })
  await expect(page.getByText('recording').first()).toBeVisible({ timeout: 30_000 })
  await page.waitForTimeout(8_000)

  await phone.pullCable()
  await expect(page.getByText('phone away, recording there').first()).toBeVisible({ timeout: 15_000 })
  await workbench.shoot('12-cable-out')
  await page.waitForTimeout(5_000)
  await phone.plugCable()
  await expect(page.getByText('phone away, recording there')).toHaveCount(0, { timeout: 30_000 })

  await stand.killAdbServer()
  await expect(page.getByText(/adb server at .* is down|phone away/).first()).toBeVisible({ timeout: 15_000 })
  await workbench.shoot('13-adb-server-dead')
  await expect(page.getByText('finished').first()).toBeVisible({ timeout: 90_000 })
  await workbench.shoot('14-cable-finished')
})
