import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { llamaBuildFolder, tinyModel } from '@phone/index'
import { Workbench } from './pages'
import { openStand, type Stand } from './stand'

let stand: Stand
test.beforeEach(async () => {
  stand = await openStand()
})
test.afterEach(() => stand.dispose())

const hogName = 'com.example.keyboard'

test('gates, a hog acted upon and left alone again, a stop, and the recording in Diagnose and Compare', async ({
  page
}) => {
  test.setTimeout(300_000)
  const phone = await stand.plugIn('snapdragon-8-gen-3', 10)
  const workbench = new Workbench(page)
  await workbench.open(stand.url)

  await test.step('the phone gets a build and a model', async () => {
    await workbench.show('Provision')
    await workbench.importByPath('build', await llamaBuildFolder())
    await workbench.importByPath('model', (await tinyModel())[0] ?? '')
    await workbench.target(/Example EX-8G3/)
    await page.getByRole('button', { name: 'Provision 1 phone' }).click()
    await expect(page.getByText('done, verified').first()).toBeVisible({ timeout: 90_000 })
  })

  await test.step('the gates are shown before the start, and may be left unchecked', async () => {
    await workbench.phone(/Example EX-8G3/).click()
    await workbench.show('Soak')
    await page.getByLabel('Minutes', { exact: true }).fill('5')
    await page.getByLabel('Name', { exact: true }).fill('acted upon')
    await page.getByRole('button', { name: 'Start soak' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is the phone ready?' })
    await dialog.getByRole('checkbox', { name: 'Start by itself when ready' }).uncheck()
    await expect(dialog.getByRole('list', { name: 'Gates' }).getByText('CPU temperature')).toBeVisible({
      timeout: 30_000
    })
    await workbench.shoot('40-gates')
    await dialog.getByRole('button', { name: 'Start without checking' }).click()
    await expect(page.getByText('recording').first()).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the hog is told in the process table; it is acted upon, and that is undone', async () => {
    await phone.startHog({ packageName: hogName, cores: 1 })
    const processes = page.getByRole('table', { name: 'Processes' })
    const menu = processes.getByRole('button', { name: `Act on ${hogName}` })
    await expect(menu).toBeVisible({ timeout: 60_000 })
    await menu.click()
    await page.getByRole('menuitem', { disabled: false }).first().click({ timeout: 30_000 })
    const taken = page.getByRole('region', { name: 'Actions taken' })
    await expect(taken).toContainText(hogName, { timeout: 30_000 })
    await workbench.shoot('41-acted')
    await taken.getByRole('button', { name: `Undo: ${hogName}` }).click()
    await expect(taken.getByRole('button', { name: `Undo: ${hogName}` })).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('stopped, it is opened in Diagnose', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop now' }).click()
    await expect(page.getByText('stopped').first()).toBeVisible({ timeout: 60_000 })
    await workbench.show('Diagnose')
    await expect(page.getByRole('row', { name: /acted upon/ })).toBeVisible()
  })

  const file =
    await test.step('exported as a file and dropped anywhere, it is the same recording', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'More about acted upon' }).click()
      await page.getByRole('menuitem', { name: /json/i }).first().click()
      const path = await (await download).path()
      const exported = { name: 'dropped.json', mimeType: 'application/json', buffer: await readFile(path) }
      await workbench.show('Phones')
      await workbench.drop(exported)
      await expect(page.getByRole('main').getByRole('heading', { name: 'dropped.json' })).toBeVisible({
        timeout: 30_000
      })
      await expect(page.getByRole('table', { name: 'Processes' })).toBeVisible({ timeout: 30_000 })
      await workbench.shoot('42-portable')
      await workbench.drop({ name: 'broken.json', buffer: Buffer.from('no session') })
      await expect(page.getByRole('main').getByRole('alert')).toContainText('broken.json', {
        timeout: 30_000
      })
      await workbench.drop({ name: 'model.gguf', buffer: Buffer.from('GGUF') })
      const library = page.getByRole('main', { name: 'Library' })
      await expect(library.getByRole('status').filter({ hasText: 'model.gguf' })).toBeVisible()
      return exported
    })

  await test.step('the stored session and the file are compared', async () => {
    await workbench.show('Compare')
    await page.getByRole('combobox', { name: 'Add a session' }).selectOption({ index: 1 })
    await page.getByLabel('Add a file…').setInputFiles(file)
    await expect(page.getByRole('button', { name: 'Make base dropped.json' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Protocol' })).toBeVisible({ timeout: 30_000 })
    await workbench.shoot('43-compare')
  })
})
