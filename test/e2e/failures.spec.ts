import { expect, test, type Page } from '@playwright/test'
import { llamaBuildFolder, tinyModel } from '@phone/index'
import { Workbench } from './pages'
import { openStand, type Stand } from './stand'

let stand: Stand
test.afterEach(() => stand.dispose())

const named = /Example EX-8G3/

test('a phone that has not allowed this PC says what to do, and is ready as soon as it has', async ({
  page
}) => {
  test.setTimeout(120_000)
  stand = await openStand({ withLock: true })
  await stand.plugIn('snapdragon-8-gen-3')
  const workbench = new Workbench(page)
  await workbench.open(stand.url)
  await expect(workbench.phone(named)).toBeVisible({ timeout: 30_000 })

  stand.lock?.setLocked(true)
  await expect(workbench.phone(/unauthorised: accept the dialog on the phone/)).toBeVisible({
    timeout: 30_000
  })
  await workbench.phone(/unauthorised/).click()
  const help = page.getByRole('status', { name: 'Why this phone cannot be used' })
  await expect(help).toContainText('Allow')
  await expect(page.getByRole('main').getByRole('button', { name: 'Soak' })).toBeDisabled()
  const doctor = page.getByRole('region', { name: 'Connection doctor' })
  await expect(doctor.locator('li[data-state=fail]').first()).toBeVisible({ timeout: 30_000 })
  await expect(doctor).toBeInViewport()
  await workbench.shoot('50-unauthorised')

  stand.lock?.setLocked(false)
  await expect(help).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('main').getByRole('button', { name: 'Soak' })).toBeEnabled({ timeout: 30_000 })
})

test('a disk that fills and an adb server that dies in mid-upload are told; the transfer goes on from what arrived', async ({
  page
}) => {
  test.setTimeout(240_000)
  stand = await openStand({ withRelay: true })
  const workbench = new Workbench(page)
  const phone = await stand.plugIn('low-storage')
  await workbench.open(stand.url)
  await workbench.show('Provision')
  await workbench.importByPath('build', await llamaBuildFolder())
  await workbench.importByPath('model', (await tinyModel())[0] ?? '')
  const start = page.getByRole('button', { name: 'Provision 1 phone' })

  await test.step('full in mid-upload: how much to free, what stays, what to do', async () => {
    stand.relay?.slow(4_000_000)
    await start.click()
    await chunksArrive(page)
    await phone.limitStorage(1_000_000)
    const note = page.getByRole('alert').first()
    await expect(note).toContainText('NO_SPACE', { timeout: 60_000 })
    await expect(note).toContainText('What has arrived stays on the phone')
    await expect(note).toContainText('Free at least')
    await workbench.shoot('51-disk-full-in-mid-upload')
  })

  await test.step('room made, it goes on; the adb server dies meanwhile', async () => {
    await phone.limitStorage(null)
    await page.getByRole('button', { name: /^Resume transfer/ }).click()
    await expect(page.getByText('running', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await stand.killAdbServer()
    await expect(page.getByText('waiting for the phone').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('The adb server does not answer')).toBeVisible({ timeout: 30_000 })
    await workbench.shoot('52-adb-server-dead-in-mid-upload')
  })

  await test.step('the server is back; what had arrived is not sent again', async () => {
    stand.relay?.slow(null)
    await stand.reviveAdbServer()
    await phone.plugCable()
    await expect(page.getByText('done, verified')).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('Resumed.')).toBeVisible()
  })
})

test('throttled, rebooted, gone for good: each soak says so, is closed, and the next one starts', async ({
  page
}) => {
  test.setTimeout(300_000)
  stand = await openStand()
  const phone = await stand.plugIn('snapdragon-8-gen-3', 10)
  const workbench = new Workbench(page)
  await workbench.open(stand.url)
  await workbench.show('Provision')
  await workbench.importByPath('build', await llamaBuildFolder())
  await workbench.importByPath('model', (await tinyModel())[0] ?? '')
  await page.getByRole('button', { name: 'Provision 1 phone' }).click()
  await expect(page.getByText('done, verified').first()).toBeVisible({ timeout: 90_000 })
  await workbench.show('Soak')

  await test.step('throttled: said in the rail and on the timeline', async () => {
    // Near its first trip point, with the battery and the skin cool: the watchdog has no reason to end the run.
    phone.setTemperature(55)
    phone.holdTemperatures({ battery: 33, skin: 38 })
    await workbench.startSoak({ minutes: 5, name: 'rebooted' })
    await expect(page.getByText('recording').first()).toBeVisible({ timeout: 60_000 })
    await expect(workbench.phone(/throttled/)).toBeVisible({ timeout: 90_000 })
    await workbench.shoot('53-throttled')
  })

  await test.step('rebooted: what ended it, and what is kept', async () => {
    await phone.reboot()
    const end = page.getByRole('alert', { name: 'It ended on its own' })
    await expect(end).toContainText('The phone rebooted.', { timeout: 60_000 })
    await expect(end).toContainText('What was recorded until then is kept')
    await expect(page.getByText('ended by reboot').first()).toBeVisible()
    await workbench.shoot('54-rebooted')
  })

  await test.step('unplugged for good: the next soak is closed without the phone', async () => {
    await page.getByRole('button', { name: 'New soak' }).click()
    await workbench.startSoak({ minutes: 5, name: 'gone' })
    await expect(page.getByRole('main').getByText('recording', { exact: true })).toBeVisible({
      timeout: 60_000
    })
    await phone.pullCable()
    const away = page.getByRole('status', { name: 'The phone cannot be reached.' })
    await expect(away).toContainText('Nothing is lost', { timeout: 30_000 })
    await workbench.shoot('55-phone-gone')
    await page.getByRole('button', { name: 'Close…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close here' }).click()
    await expect(page.getByText('stopped').first()).toBeVisible({ timeout: 30_000 })
    await expect(away).toHaveCount(0)
  })

  await test.step('it comes back: what still runs there is found, ended, and the phone can be used', async () => {
    await phone.plugCable()
    await page.getByRole('button', { name: 'New soak' }).click()
    await page.getByRole('button', { name: 'Start soak' }).click({ timeout: 60_000 })
    const dialog = page.getByRole('dialog', { name: 'Is the phone ready?' })
    const stale = dialog.getByRole('listitem').filter({ hasText: 'Stale llama processes' })
    await stale.getByRole('button', { name: 'Stop them' }).first().click({ timeout: 60_000 })
    await expect(stale.getByRole('button', { name: 'Stop them' })).toHaveCount(0, { timeout: 60_000 })
    await workbench.shoot('56-stale-run-ended')
  })
})

/** Waits until chunks of the first shard have arrived. */
async function chunksArrive(page: Page): Promise<void> {
  const shard = page.getByRole('img', { name: /00001-of-00003\.gguf: \d+ chunks: .*(sent|proven)/ })
  await expect(shard.first()).toBeVisible({ timeout: 60_000 })
}
