// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createServices, ServicesProvider } from '../../app/services'
import { I18nProvider } from '../../i18n/i18n-context'
import { answeredLink } from '../../rpc/answered-link'
import { CopyMarkdown } from './copy-markdown'

afterEach(cleanup)

test('what is copied is the export of the session, word for word', async () => {
  const text = '| model | size | backend | threads | test | t/s |\n'
  const link = answeredLink(({ name }) =>
    name === 'sessions.exportFile' ? Promise.resolve({ fileName: 's.md', text, encoding: 'utf8' }) : undefined
  )
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <ServicesProvider value={createServices(window, link)}>
          <CopyMarkdown sessionId="s" />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy as Markdown' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Copied/ })).toBeDefined())
  expect(await navigator.clipboard.readText()).toBe(text)
})
