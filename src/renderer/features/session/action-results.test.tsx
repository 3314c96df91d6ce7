// @vitest-environment happy-dom
import type { SessionEvent } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createServices, ServicesProvider } from '../../app/services'
import { I18nProvider } from '../../i18n/i18n-context'
import { answeredLink } from '../../rpc/answered-link'
import { ActionResults } from './action-results'

afterEach(cleanup)

const events: readonly SessionEvent[] = [
  {
    ...{ id: 1, kind: 'action', tMs: 1000, endMs: null, severity: 'info' },
    data: { entryId: 'e1', code: 'freeze', packageName: 'com.example.a' }
  }
]

function show(ofFile: boolean): readonly string[] {
  const asked: string[] = []
  const link = answeredLink(({ name }) => {
    asked.push(name)
    return undefined
  })
  const place = ofFile ? { serial: '', sessionId: 'file:a.json' } : { serial: 'S1', sessionId: 'a' }
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <ServicesProvider value={createServices(window, link)}>
          <ActionResults {...place} events={events} live={false} ofFile={ofFile} slot={0} />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  return asked
}

test('what was done in a stored session has its proof and its way back', async () => {
  const asked = show(false)
  expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined()
  await waitFor(() => expect(asked).toContain('actions.proof'))
})

test('a session file tells what was done and offers nothing that needs its phone', async () => {
  const asked = show(true)
  expect(screen.getByText('com.example.a')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(asked).not.toContain('actions.proof')
})
