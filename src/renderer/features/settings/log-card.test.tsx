// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServices, ServicesProvider } from '../../app/services'
import { I18nProvider } from '../../i18n/i18n-context'
import { answeredLink } from '../../rpc/answered-link'
import { LogCard } from './log-card'

beforeEach(() => void vi.stubEnv('TZ', 'Asia/Shanghai'))
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

test('a line has the time of the reader’s clock, and the moment as UTC', async () => {
  const line = {
    atMs: Date.UTC(2026, 0, 2, 3, 4, 5),
    level: 'info',
    room: null,
    message: 'began',
    detail: ''
  }
  const link = answeredLink(({ name }) =>
    name === 'system.readLog' ? Promise.resolve({ file: 'log', lines: [line], text: '' }) : undefined
  )
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <ServicesProvider value={createServices(window, link)}>
          <LogCard />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  const time = await screen.findByText('11:04:05', {}, { timeout: 10_000 })
  expect(time.getAttribute('datetime')).toBe('2026-01-02T03:04:05.000Z')
  expect(screen.getByText(/times are of this PC/)).toBeDefined()
})
