import type { MemoryPlan, PhoneSummary } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { Confirm } from '../../kit/confirm'
import { neededBytes } from './plan-words'

export interface LoadAnywayDialogProps {
  readonly opened: boolean
  readonly phones: readonly PhoneSummary[]
  /** The plans that say no. */
  readonly plans: readonly MemoryPlan[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before a model is sent to a phone whose memory cannot hold it; the planner advises, the user decides. */
export function LoadAnywayDialog(props: LoadAnywayDialogProps) {
  const { phones, plans } = props
  const { t, f } = useI18n()
  const bytes = (value: number | null): string => (value === null ? t('common.unknown') : f.bytes(value))
  return (
    <Confirm
      opened={props.opened}
      title={t('anyway.title')}
      action={t('anyway.confirm')}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <ul className="anyway">
        {plans.map((plan) => (
          <li key={plan.serial}>
            {t('anyway.line', {
              phone: phones.find((phone) => phone.serial === plan.serial)?.name ?? plan.serial ?? '',
              need: bytes(neededBytes(plan)),
              available: bytes(plan.availableBytes)
            })}
          </li>
        ))}
      </ul>
      <p className="hp-dim">{t('anyway.text')}</p>
    </Confirm>
  )
}
