import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string | null
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
  }[]
}

/** The kit's menus hold an empty, hidden place where the focus begins, beside their entries. */
function isMenusOwn(rule: string, target: readonly unknown[]): boolean {
  return rule === 'aria-required-children' && /^#mantine-\w+-dropdown$/.test(target.join(' '))
}

/** What axe finds serious or critical on the page as it is: rule, place and why, one line each. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    (Reflect.get(window, 'axe') as { run: (options: object) => Promise<AxeResults> }).run({
      resultTypes: ['violations']
    })
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => !isMenusOwn(id, target))
        .slice(0, 3)
        .map(
          ({ target, failureSummary = '' }) =>
            `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`
        )
    )
}
