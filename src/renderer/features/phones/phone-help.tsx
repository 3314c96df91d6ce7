import type { PhoneState, PhoneSummary } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { ReconnectButton } from './reconnect-button'

const known = ['unauthorized', 'authorizing', 'offline', 'noPermissions', 'absent'] as const
type Known = (typeof known)[number]

/** Why this phone cannot be used now, and what to do about it; it disappears by itself when the phone is back. */
export function PhoneHelp(props: { phone: PhoneSummary }) {
  const { phone } = props
  const { t, told } = useI18n()
  return (
    <section className="phone-help" role="status" aria-label={t('phone.help')}>
      <b>{t(`phone.state.${phone.state}`)}</b>
      <p>{t(`phone.remedy.${remedyOf(phone.state)}`)}</p>
      {phone.stateText === '' ? null : (
        <p className="hp-dim">{t('phone.adbSays', { text: told(phone.stateText) })}</p>
      )}
      {phone.state === 'absent' || phone.state === 'offline' ? (
        <ReconnectButton serial={phone.serial} />
      ) : null}
    </section>
  )
}

function remedyOf(state: PhoneState): Known | 'other' {
  return known.find((one) => one === state) ?? 'other'
}
