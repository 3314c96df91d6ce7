import type { PhoneSummary } from '@shared/model'
import { Checkbox } from '@mantine/core'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { isReady } from '../../state/phones-store'
import { verdictText } from '../plan/plan-words'
import type { PlanState } from '../plan/use-plans'

export interface PhoneChoiceProps {
  readonly phones: readonly PhoneSummary[]
  readonly serials: readonly string[]
  readonly plans: readonly PlanState[]
  readonly onSerials: (serials: readonly string[]) => void
}

/** The phones to provision, each with what the plan says about it. */
export function PhoneChoice(props: PhoneChoiceProps) {
  const { phones, serials, plans, onSerials } = props
  const i18n = useI18n()
  const { t } = i18n
  const toggle = (serial: string, on: boolean): void =>
    onSerials(on ? [...serials, serial] : serials.filter((one) => one !== serial))
  return (
    <fieldset className="form-phones">
      <legend>{t('provision.phones')}</legend>
      {phones.map((phone) => {
        const words = wordsOf(phone, plans, i18n)
        return (
          <div key={phone.serial} className="form-phone">
            <Checkbox
              label={phone.name}
              checked={serials.includes(phone.serial) && isReady(phone)}
              disabled={!isReady(phone)}
              onChange={(event) => toggle(phone.serial, event.currentTarget.checked)}
            />
            <span className="plan-verdict" data-tone={words.tone}>
              {words.text}
            </span>
          </div>
        )
      })}
      {phones.length === 0 ? <span className="hp-dim">{t('rail.noPhone')}</span> : null}
    </fieldset>
  )
}

function wordsOf(
  phone: PhoneSummary,
  plans: readonly PlanState[],
  i18n: I18n
): { readonly text: string; readonly tone: string } {
  if (!isReady(phone)) return { text: i18n.t(`phone.state.${phone.state}`), tone: 'off' }
  const plan = plans.find((state) => state.serial === phone.serial)?.plan ?? null
  return plan === null ? { text: '', tone: 'off' } : verdictText(plan, i18n)
}
