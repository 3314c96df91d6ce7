import { expect, test, type Page } from '@playwright/test'
import { serveHarness } from '../renderer-harness/serve-harness'

type World = Awaited<ReturnType<typeof serveHarness>>
let world: World
test.beforeEach(async ({ page }) => {
  world = await serveHarness('out/renderer', 'full')
  await page.goto(`${world.url}#/phones?phone=4f1c22a9`)
  await page.locator('main').waitFor()
})
test.afterEach(() => world.close())

test('from the first page to a mark on a running soak without a mouse', async ({ page }) => {
  const main = page.getByRole('main')

  await test.step('the sheet of shortcuts opens and closes', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('every view has its number', async () => {
    const views = ['Phones', 'Library', 'Provision', 'Soak', 'Diagnose', 'Compare', 'Settings']
    for (const [index, view] of views.entries()) {
      await page.keyboard.press(String(index + 1))
      await expect(page.getByRole('main', { name: view })).toBeVisible()
    }
  })

  await test.step('phones are ticked for the batch bar, and let go', async () => {
    await reach(page, () => page.getByRole('checkbox', { name: /^Choose Xiaomi 14/ }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Chosen phones' })).toContainText('1 phone')
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Chosen phones' })).toHaveCount(0)
  })

  await test.step('a session is found by the table’s filter and opened', async () => {
    await page.keyboard.press('5')
    await page.keyboard.press('/')
    await page.keyboard.type('overnight')
    await reach(page, () =>
      main.getByRole('table').getByRole('button', { name: 'overnight, 8 h', exact: true })
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'overnight, 8 h' })).toBeVisible()
  })

  await test.step('the timeline’s keys do what the sheet says', async () => {
    const range = main.locator('.tl-range')
    const whole = (await range.textContent()) ?? ''
    await page.keyboard.press('w')
    await expect(range).not.toHaveText(whole)
    await page.keyboard.press('0')
    await expect(range).toHaveText(whole)
    await page.keyboard.press('v')
    await expect(page.getByRole('table', { name: 'Selected span' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('table', { name: 'Selected span' })).toHaveCount(0)
  })

  await test.step('a soak is checked and started', async () => {
    await palette(page, 'OnePlus')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await reach(page, () => page.getByRole('button', { name: 'Start soak' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Is the phone ready?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a mark is put into the soak that runs', async () => {
    await palette(page, 'qwen3-8b')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'qwen3-8b Q4_0' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('m')
    const words = page.getByRole('textbox', { name: 'What happened?' })
    await expect(words).toBeFocused()
    await page.keyboard.type('fan on')
    await page.keyboard.press('Enter')
    await expect(words).toHaveCount(0)
  })
})

test('wherever the keyboard goes, one sees where it is', async ({ page }) => {
  for (const hash of ['#/phones?phone=4f1c22a9', '#/provision?phone=4f1c22a9', '#/soak?phone=CPH2581-01']) {
    await page.evaluate((to) => (window.location.hash = to), hash)
    await page.locator('main .hp-card').first().waitFor()
    const unseen = new Set<string>()
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const blind = await page.evaluate(unseenFocus)
      if (blind !== null) unseen.add(blind)
    }
    expect([...unseen], hash).toEqual([])
  }
})

/** Opens the command palette and types into it, the first of what was found chosen. */
async function palette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Commands' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
  await expect(field).toHaveValue(words)
  await expect(dialog.getByRole('option', { selected: true })).toContainText(words)
}

/** Goes on with Tab until the control is reached, as a person would. */
async function reach(page: Page, control: () => ReturnType<Page['getByRole']>): Promise<void> {
  await control().waitFor()
  for (let stop = 0; stop < 150; stop += 1) {
    if (await control().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never comes to the control')
}

/** The control that has the keyboard, where neither it nor what is drawn for it shows that; null = it shows. */
function unseenFocus(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const drawn = [
    focused,
    focused.parentElement,
    focused.nextElementSibling,
    focused.closest('[data-focus-ring]')
  ]
  const shows = drawn.some((element) => {
    if (element === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  })
  const inField = focused.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
  return shows || inField
    ? null
    : `${focused.tagName} ${focused.className} ${focused.textContent.slice(0, 30)}`
}
