// @vitest-environment happy-dom
import type { WirelessState } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createServices, ServicesProvider } from '../../app/services'
import { I18nProvider } from '../../i18n/i18n-context'
import { answeredLink, type Question } from '../../rpc/answered-link'
import { WirelessCard } from './wireless-card'

afterEach(cleanup)

const patient = { timeout: 10_000 }
const able = { able: true, reason: null, detail: null } as const
const unable = { able: false, reason: 'serverTooOld', detail: null } as const

/** The card over an adb server; what it asked to pair. */
function show(state: Pick<WirelessState, 'pairing' | 'discovery'>): readonly Question[] {
  const asked: Question[] = []
  const link = answeredLink((question) => {
    if (question.name === 'phones.wireless') return Promise.resolve({ ...state, services: [] })
    if (question.name !== 'phones.pairByName') return undefined
    asked.push(question)
    return new Promise((_resolve, reject) => {
      question.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    })
  })
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <ServicesProvider value={createServices(window, link)}>
          <WirelessCard />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  return asked
}

test('no QR code is offered where the adb server finds phones but cannot pair', async () => {
  show({ pairing: unable, discovery: able })
  await screen.findByText('No pairing with this adb server.', {}, patient)
  expect(screen.queryByRole('button', { name: 'Pair by QR code' })).toBeNull()
})

test('waiting for a phone to read the QR code can be given up, which is no error', async () => {
  const asked = show({ pairing: able, discovery: able })
  fireEvent.click(await screen.findByRole('button', { name: 'Pair by QR code' }, patient))
  await waitFor(() => expect(asked).toHaveLength(1), patient)
  expect(screen.getByRole('img', { name: 'QR code for pairing' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Pair by QR code' }, patient)
  expect(asked[0]?.signal?.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})
