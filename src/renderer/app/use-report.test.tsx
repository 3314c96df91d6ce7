// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { HotplateError } from '@shared/errors/hotplate-error'
import { cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '../i18n/i18n-context'
import { answeredLink } from '../rpc/answered-link'
import { createServices, ServicesProvider } from './services'
import { useReport } from './use-report'

afterEach(cleanup)

function Failing() {
  const report = useReport()
  useEffect(() => {
    report(new HotplateError('GATES_CLOSED', { serial: 'S1', failing: 'cpuTemp (50.5 °C, limit 40)' }))
  }, [report])
  return null
}

test('a toast tells temperatures in the unit that the reader chose', async () => {
  render(
    <MantineProvider>
      <I18nProvider locale="en" unit="fahrenheit">
        <ServicesProvider
          value={createServices(
            window,
            answeredLink(() => undefined)
          )}
        >
          <Notifications />
          <Failing />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  const toast = await screen.findByText(/is not fit for this run/, {}, { timeout: 10_000 })
  expect(toast.textContent).toContain('CPU temperature (122.9 °F, limit 104)')
})
