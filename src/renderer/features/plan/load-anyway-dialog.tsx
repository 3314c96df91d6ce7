import { useI18n } from '../../i18n/i18n-context'
import { Confirm } from '../../kit/confirm'

/** A phone that cannot hold the model, in bytes; null = unknown. */
export interface Refusal {
  readonly phoneName: string
  readonly neededBytes: number | null
  readonly availableBytes: number | null
}

export interface LoadAnywayDialogProps {
  readonly opened: boolean
  readonly refusals: readonly Refusal[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before a model is sent to a phone whose memory cannot hold it; the planner advises, the user decides. */
export function LoadAnywayDialog(props: LoadAnywayDialogProps) {
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
        {props.refusals.map(({ phoneName, neededBytes, availableBytes }) => (
          <li key={phoneName}>
            {t('anyway.line', {
              phone: phoneName,
              need: bytes(neededBytes),
              available: bytes(availableBytes)
            })}
          </li>
        ))}
      </ul>
      <p className="hp-dim">{t('anyway.text')}</p>
    </Confirm>
  )
}
