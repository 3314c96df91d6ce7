// @vitest-environment happy-dom
import type { PhoneSummary } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { HotplateError } from '@shared/errors/hotplate-error'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createServices, ServicesProvider } from '../../app/services'
import { I18nProvider } from '../../i18n/i18n-context'
import { answeredLink } from '../../rpc/answered-link'
import { PlacementsCard } from './placements-card'
import { RemoveDialog } from './remove-dialog'
import { usePlacements } from './use-placements'

afterEach(cleanup)

const phone: PhoneSummary = {
  ...{ serial: 'S1', name: 'Pixel', state: 'device', stateText: '', links: [], androidRelease: null },
  ...{ job: null, vitals: null, sessionId: null, group: null, tags: [] }
}
const patient = { timeout: 10_000 }

/** A page whose phone cannot be asked. */
function page() {
  const services = createServices(
    window,
    answeredLink(({ name }) =>
      name.startsWith('provision.')
        ? Promise.reject(new HotplateError('PHONE_NOT_FOUND', { serial: 'S1' }))
        : undefined
    )
  )
  return function Page({ children }: { children: ReactNode }) {
    return (
      <MantineProvider>
        <I18nProvider locale="en">
          <ServicesProvider value={services}>{children}</ServicesProvider>
        </I18nProvider>
      </MantineProvider>
    )
  }
}

test('the dialog says why a phone could not tell what a removal takes', async () => {
  const nothing = (): void => undefined
  render(<RemoveDialog what="all" phone={phone} onClose={nothing} onRemoved={nothing} />, { wrapper: page() })
  expect((await screen.findByRole('alert', {}, patient)).textContent).toContain('No phone with serial S1')
  expect(screen.queryByText('…')).toBeNull()
})

test('a phone whose manifest cannot be read is not shown as one that has nothing', async () => {
  const wrapper = page()
  const { result } = renderHook(() => usePlacements(phone), { wrapper })
  await waitFor(() => expect(result.current.problem).not.toBeNull(), patient)
  expect(result.current.known).toBe(false)
  render(<PlacementsCard phone={phone} placements={result.current} />, { wrapper })
  expect(screen.getByRole('alert').textContent).toContain('No phone with serial S1')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText('Hotplate has put nothing on this phone.')).toBeNull()
})
