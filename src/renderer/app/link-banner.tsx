import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { useServices } from './services'

const attemptsBeforeAdvice = 4

/** Says that the page lost Hotplate itself (not a phone), and that it keeps trying. */
export function LinkBanner() {
  const { connection } = useServices()
  const { t } = useI18n()
  const { state, attempt } = useStore(connection.state)
  if (state === 'up' || (state === 'connecting' && attempt === 0)) return null
  return (
    <div className="shell-banner" role="status">
      <span className="shell-spin" aria-hidden="true" />
      <b>{state === 'lost' ? t('link.lost') : t('link.connecting')}</b>
      <span>{attempt >= attemptsBeforeAdvice ? t('link.advice') : t('link.meaning')}</span>
    </div>
  )
}
