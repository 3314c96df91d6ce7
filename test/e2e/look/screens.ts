import type { Page } from '@playwright/test'

/** A screen of the program in the harness' world: where it is, and what is done there before it is looked at. */
export interface Screen {
  readonly name: string
  readonly hash: string
  readonly world: 'full' | 'empty'
  readonly act?: (page: Page) => Promise<void>
}

const lower = (page: Page): Promise<void> =>
  page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))

const chooseTwo = async (page: Page): Promise<void> => {
  for (const box of (await page.locator('.rail-choose').all()).slice(0, 2)) await box.check({ force: true })
}

/** Every screen, filled and empty; overlays last. */
export const screens: readonly Screen[] = [
  { name: 'phones', hash: '#/phones?phone=R5CX10ABCDE', world: 'full' },
  { name: 'phones-low', hash: '#/phones?phone=R5CX10ABCDE', world: 'full', act: lower },
  { name: 'phone-unauthorised', hash: '#/phones?phone=R58M0000000', world: 'full' },
  { name: 'batch', hash: '#/phones?phone=4f1c22a9', world: 'full', act: chooseTwo },
  { name: 'library', hash: '#/library', world: 'full' },
  { name: 'provision', hash: '#/provision?phone=4f1c22a9', world: 'full' },
  { name: 'soak', hash: '#/soak?phone=R5CX10ABCDE', world: 'full' },
  { name: 'soak-form', hash: '#/soak?phone=CPH2581-01', world: 'full' },
  {
    name: 'gates',
    hash: '#/soak?phone=CPH2581-01',
    world: 'full',
    act: (page) => page.locator('.soak-form button[type=submit]').first().click()
  },
  { name: 'soak-form-low', hash: '#/soak?phone=CPH2581-01', world: 'full', act: lower },
  { name: 'diagnose', hash: '#/diagnose', world: 'full' },
  { name: 'diagnose-session', hash: '#/diagnose?session=bare', world: 'full' },
  { name: 'diagnose-rebooted', hash: '#/diagnose?session=reboot', world: 'full' },
  { name: 'compare', hash: '#/compare', world: 'full' },
  { name: 'compare-two', hash: '#/compare?ids=bare,peltier', world: 'full' },
  { name: 'tune', hash: '#/soak?mode=tune', world: 'full' },
  { name: 'settings', hash: '#/settings', world: 'full' },
  { name: 'settings-low', hash: '#/settings', world: 'full', act: lower },
  { name: 'palette', hash: '#/phones', world: 'full', act: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', hash: '#/phones', world: 'full', act: (page) => page.keyboard.press('?') },
  { name: 'empty-phones', hash: '#/phones', world: 'empty' },
  { name: 'empty-library', hash: '#/library', world: 'empty' },
  { name: 'empty-provision', hash: '#/provision', world: 'empty' },
  { name: 'empty-soak', hash: '#/soak', world: 'empty' },
  { name: 'empty-diagnose', hash: '#/diagnose', world: 'empty' }
]
