// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createServices, ServicesProvider } from '../../app/services'
import { I18nProvider } from '../../i18n/i18n-context'
import { answeredLink } from '../../rpc/answered-link'
import { RecipesCard } from './recipes-card'

afterEach(cleanup)

/** Drops a file on the card; what was imported, and whether the page behind the card still gets the drop. */
function drop(file: File): { readonly imported: readonly unknown[]; readonly passedOn: boolean } {
  const imported: unknown[] = []
  const services = createServices(
    window,
    answeredLink(({ name, input }) => {
      if (name === 'recipes.importText') imported.push(input)
      return undefined
    })
  )
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <ServicesProvider value={services}>
          <RecipesCard recipes={[]} />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  const passedOn = fireEvent.drop(screen.getByText('Recipes'), { dataTransfer: { files: [file] } })
  return { imported, passedOn }
}

test('a recipe that is dropped on the card is imported', async () => {
  const { imported, passedOn } = drop(new File(['{}'], 'Soak.hotplate-recipe.json'))
  expect(passedOn).toBe(false)
  await waitFor(() => expect(imported).toEqual([{ text: '{}' }]))
})

test.each([
  ['a model', 'Qwen-Q4_0.gguf', 4],
  ['a recording', 'soak.json.gz', 4],
  ['a long recording', 'soak.json', 200_000]
])('%s that is dropped there is not read as a recipe but goes on to the page', (_what, name, size) => {
  const file = new File(['x'.repeat(size)], name)
  let read = false
  file.text = () => {
    read = true
    return Promise.resolve('')
  }
  expect(drop(file).passedOn).toBe(true)
  expect(read).toBe(false)
})
