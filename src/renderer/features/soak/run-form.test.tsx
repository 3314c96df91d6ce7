// @vitest-environment happy-dom
import { defaultPlanSettings, type PhoneSummary } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createServices, ServicesProvider, type Services } from '../../app/services'
import { I18nProvider } from '../../i18n/i18n-context'
import { answeredLink } from '../../rpc/answered-link'
import { RunForm } from './run-form'

afterEach(cleanup)
// A text area that grows with its text waits for fonts, which this document has none of.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))

const phone = (serial: string): PhoneSummary => ({
  ...{ serial, name: `Phone ${serial}`, state: 'device', stateText: '', links: [], androidRelease: null },
  ...{ job: null, vitals: null, sessionId: null, group: null, tags: [] }
})
const phones = [phone('a'), phone('b')]

/** Shows the form of a phone; the answer takes it away again, as another view does. */
function show(services: Services, serial: string): () => void {
  const shown = render(
    <MantineProvider env="test">
      <I18nProvider locale="en">
        <ServicesProvider value={services}>
          <RunForm key={serial} phone={phone(serial)} phones={phones} />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  return () => shown.unmount()
}

const minutes = (): HTMLInputElement => screen.getByLabelText('Minutes')

test('what was typed for a phone is there again after another view or phone', () => {
  const services = createServices(
    window,
    answeredLink(() => undefined)
  )
  const leave = show(services, 'a')
  fireEvent.change(minutes(), { target: { value: '37' } })
  leave()
  const leaveOther = show(services, 'b')
  expect(minutes().value).toBe('15')
  leaveOther()
  show(services, 'a')
  expect(minutes().value).toBe('37')
})

test('the form starts from what was planned in Provision', () => {
  const services = createServices(
    window,
    answeredLink(() => undefined)
  )
  services.draft.plan({ settings: { ...defaultPlanSettings, ctx: 8192, kvTypeK: 'q8_0', residency: 'ram' } })
  show(services, 'a')
  expect(screen.getByLabelText<HTMLInputElement>('Context').value.replace(/\D/g, '')).toBe('8192')
  expect(screen.getByLabelText<HTMLSelectElement>('KV type, keys').value).toBe('q8_0')
})
