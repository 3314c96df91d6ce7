import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { I18nProvider, useI18n } from '../i18n/i18n-context'
import { ErrorNote } from '../kit/error-note'
import { toProblem, type Problem } from '../rpc/problem'
import { useServices, type Services } from './services'

export type Report = (error: unknown, options?: { readonly silent?: boolean }) => void

type Handler = (problem: Problem, services: Services) => boolean

/** The link's own banner already says it; a toast would say it twice. */
const linkHandler: Handler = (problem) => problem.kind === 'link'

/** What a toast says goes to the common log too, where it can be read again; then on to the user. */
const logHandler: Handler = (problem, services) => {
  if (problem.kind !== 'detail') return false
  const { message, kind } = problem.detail
  const level = kind === 'bug' ? 'error' : 'warn'
  const detail = JSON.stringify(problem.detail)
  services.connection.call((client) => client.system.log({ level, message, detail })).catch(() => undefined)
  return false
}

const handlers: readonly Handler[] = [linkHandler, logHandler]

/** The one way errors take: a chain of handlers, then a toast (unless the caller shows it in place). */
export function useReport(): Report {
  const services = useServices()
  const { locale, t, f } = useI18n()
  const { temperatureUnit } = f
  return useCallback<Report>(
    (error, options = {}) => {
      const problem = toProblem(error)
      if (problem === null || handlers.some((handle) => handle(problem, services))) return
      if (options.silent === true) return
      notifications.show({
        autoClose: 12_000,
        color: 'red',
        closeButtonProps: { 'aria-label': t('common.close') },
        message: (
          <I18nProvider locale={locale} unit={temperatureUnit}>
            <ErrorNote problem={problem} bare />
          </I18nProvider>
        )
      })
    },
    [services, locale, temperatureUnit, t]
  )
}
