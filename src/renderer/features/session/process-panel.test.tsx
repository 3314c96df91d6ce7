// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '../../i18n/i18n-context'
import { ProcessPanel } from './process-panel'

afterEach(cleanup)

const row = (pid: number, name: string, cpuPct: number) => ({
  ...{ pid, name, cpuPct, packageName: null, user: 'shell', rssBytes: cpuPct * 1000 },
  ...{ isRun: false, isSampler: false, hogSinceMs: null }
})

test('letters sort the table while it has the focus, the same again the other way; in the filter they are letters', () => {
  const rows = [row(10, 'zygote', 30), row(30, 'adbd', 20), row(20, 'logd', 10)]
  render(
    <MantineProvider env="test">
      <I18nProvider locale="en">
        <ProcessPanel table={{ tMs: 0, rows, unaccountedPct: null, note: null }} place={null} />
      </I18nProvider>
    </MantineProvider>
  )
  const heading = screen.getByText('CPU, % of a core')
  const order = (): string =>
    [...document.querySelectorAll('tbody tr')].map((one) => one.querySelector('td')?.textContent).join(' ')
  const press = (key: string): string => {
    fireEvent.keyDown(heading, { key })
    return order()
  }
  expect(order()).toBe('zygote adbd logd')
  expect(press('c')).toBe('logd adbd zygote')
  expect(press('n')).toBe('adbd logd zygote')
  expect(press('n')).toBe('zygote logd adbd')
  expect(press('p')).toBe('adbd logd zygote')
  expect(press('r')).toBe('zygote adbd logd')
  fireEvent.keyDown(screen.getByLabelText('Filter processes'), { key: 'p' })
  expect(order()).toBe('zygote adbd logd')
})
