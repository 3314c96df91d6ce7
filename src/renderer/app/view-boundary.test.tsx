// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '../i18n/i18n-context'
import { ViewBoundary } from './view-boundary'

afterEach(cleanup)

test('a view that fails says so beside a working window, and can be tried again', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const told: string[] = []
  let fails = true
  function View() {
    if (fails) throw new Error('no such column')
    return <p>the view</p>
  }
  render(
    <MantineProvider>
      <I18nProvider locale="en">
        <p>the rail</p>
        <ViewBoundary onError={(error) => told.push(error.message)}>
          <View />
        </ViewBoundary>
      </I18nProvider>
    </MantineProvider>
  )
  expect(screen.getByText('the rail')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('no such column')
  expect(told).toEqual(['no such column'])
  fails = false
  fireEvent.click(screen.getByText('Try again'))
  expect(screen.getByText('the view')).toBeTruthy()
})
