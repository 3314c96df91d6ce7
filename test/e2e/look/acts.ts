import type { Page } from '@playwright/test'

/** What is done on a screen before it is looked at. Words of both languages: what is pressed must be found in either. */
export type Act = (page: Page) => Promise<void>

async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}

export const lower: Act = (page) =>
  page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))

export const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name)

export const comparePhones: Act = async (page) => {
  await page.locator('.compare-choice select').selectOption('4f1c22a9')
}

export const openBuild: Act = async (page) => {
  await press(page, /b10587 android-arm64$/)
  await press(page, /^(Check|检查)$/)
  await readAgain(page)
}

export const openModel: Act = async (page) => {
  await press(page, /^35B-A3B/)
  await readAgain(page)
}

/** In the detail that was opened last: builds stand above models. */
const readAgain: Act = (page) =>
  page
    .getByRole('button', { name: /^(Read every byte again|重新读取每个字节)$/ })
    .last()
    .click()

export const applyRecipe: Act = (page) => press(page, /^(Apply|应用) 35B/)

export const choosePhones: Act = async (page) => {
  for (const box of await page.locator('.form-phone input:enabled').all()) await box.check()
}

export const choosePair: Act = async (page) => {
  for (const box of (await page.locator('.rail-choose').all()).slice(0, 2)) await box.check({ force: true })
}

export const verifyAll: Act = async (page) => {
  await press(page, /^(Verify all|全部校验)$/)
  await page.locator('.verify').scrollIntoViewIfNeeded()
}

export const loadAnyway: Act = (page) => press(page, /^(Load anyway…|仍要加载…)$/)

export const removeModel: Act = (page) => press(page, /^(Remove|移除) qwen3/)

export const showEvidence: Act = (page) => page.locator('.finding .hp-button').nth(1).click()

export const openActions: Act = (page) => press(page, /(Act on|处理) com.example.keyboard/)

export const moreIntents: Act = (page) => page.locator('.soak-advanced summary').click()

export const askGates: Act = async (page) => {
  await press(page, /^(Start soak|开始烤机)$/)
  await page.waitForTimeout(600)
}

/** Opens a tune from the list of all. */
export const openTune =
  (name: RegExp): Act =>
  async (page) => {
    const back = page.getByRole('button', { name: /^(All tunes|全部调优)$/ })
    if (await back.isVisible()) await back.click()
    await press(page, name)
  }

export const meantCooling: Act = async (page) => {
  const box = page.getByRole('checkbox', { name: /(Cooling|散热)/ })
  if (!(await box.isChecked())) await box.check()
}

export const compareLow: Act = async (page) => {
  await meantCooling(page)
  await page.waitForTimeout(500)
  await lower(page)
}

/** Opens a session file by the picker. */
export const openFile =
  (name: string): Act =>
  (page) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from('{}') })

/** Drags a selection on the first lane. */
export const selectSpan: Act = async (page) => {
  const box = await page.locator('.tl-plot').first().boundingBox()
  if (box === null) throw new Error('there is no lane to select on')
  await page.mouse.move(box.x + box.width * 0.3, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 8 })
  await page.mouse.up()
  await page.mouse.move(box.x + box.width * 0.7, box.y + 40)
}
