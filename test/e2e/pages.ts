import { expect, type Locator, type Page } from '@playwright/test'

const shots = 'test/e2e/results'

/** The program as a person sees it: by the names on the screen. */
export class Workbench {
  constructor(readonly page: Page) {}

  async open(url: string): Promise<void> {
    await this.page.goto(url)
    await expect(this.page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  }

  async show(view: 'Phones' | 'Library' | 'Provision' | 'Soak' | 'Diagnose' | 'Compare'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Views' }).getByText(view, { exact: true }).click()
  }

  /** A phone's entry in the rail. */
  phone(name: RegExp): Locator {
    return this.page.getByRole('complementary').getByRole('button', { name })
  }

  /** Chooses a phone as a target of the job on the screen; the rail has boxes of its own. */
  async target(name: RegExp): Promise<void> {
    await this.page.getByRole('main').getByRole('checkbox', { name }).check()
  }

  async importByPath(kind: 'build' | 'model', path: string): Promise<void> {
    const label =
      kind === 'build'
        ? 'Folder, .tar.gz, .zip or .deb of a llama.cpp build'
        : 'GGUF file (any shard), or its folder'
    await this.page.getByLabel(label).fill(path)
    await this.page.getByRole('button', { name: `Import ${kind}` }).click()
    await expect(this.page.getByLabel(label)).toHaveValue('', { timeout: 30_000 })
  }

  async startSoak(options: { readonly minutes: number; readonly name: string }): Promise<void> {
    await this.page.getByLabel('Minutes', { exact: true }).fill(String(options.minutes))
    await this.page.getByLabel('Name', { exact: true }).fill(options.name)
    await this.page.getByRole('button', { name: 'Start soak' }).click()
    // It starts by itself where every gate is open; bench phones are not measured here, so the others are passed.
    const dialog = this.page.getByRole('dialog', { name: 'Is the phone ready?' })
    await dialog
      .getByRole('button', { name: 'Start without checking' })
      .click({ timeout: 15_000 })
      .catch(() => undefined)
    await expect(dialog).toHaveCount(0, { timeout: 60_000 })
  }

  /** Drops a file on the page, where no place of its own waits for one. */
  async drop(file: { readonly name: string; readonly buffer: Buffer }): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ({ name, base64 }) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        transfer.items.add(new File([bytes], name))
        return transfer
      },
      { name: file.name, base64: file.buffer.toString('base64') }
    )
    await this.page.getByRole('main').dispatchEvent('drop', { dataTransfer })
  }

  /** A picture for people to look at: test/e2e/results/NAME.png. */
  async shoot(name: string): Promise<void> {
    await this.page.screenshot({ path: `${shots}/${name}.png` })
  }
}
