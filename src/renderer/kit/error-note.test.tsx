// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { HotplateError } from '@shared/errors/hotplate-error'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '../i18n/i18n-context'
import { ErrorNote } from './error-note'

afterEach(cleanup)

test.each([
  ['en', 'No phone with serial S1 is known.', 'Nothing was changed.'],
  ['zh-CN', '没有序列号为 S1 的手机。', '没有任何改动。']
] as const)('an error says what happened, what it means and what to do (%s)', (locale, message, meaning) => {
  const detail = new HotplateError('PHONE_NOT_FOUND', { serial: 'S1' }).toDetail()
  render(
    <MantineProvider>
      <I18nProvider locale={locale}>
        <ErrorNote problem={{ kind: 'detail', detail }} />
      </I18nProvider>
    </MantineProvider>
  )
  expect(screen.getByRole('alert').textContent).toContain(message)
  expect(screen.getByRole('alert').textContent).toContain(meaning)
  expect(screen.getByText('PHONE_NOT_FOUND')).toBeTruthy()
  expect(document.documentElement.lang).toBe(locale)
})
