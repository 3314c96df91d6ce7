import type { ManifestEntry, PhoneSummary } from '@shared/model'
import { useCallback } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Confirm } from '../../kit/confirm'
import { ErrorNote } from '../../kit/error-note'

export interface RemoveDialogProps {
  /** What to remove; `all` = everything Hotplate put on the phone; null = closed. */
  readonly what: ManifestEntry | 'all' | null
  readonly phone: PhoneSummary
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before something is removed from a phone. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { what, phone, onClose, onRemoved } = props
  const { connection } = useServices()
  const { t } = useI18n()
  const remove = useCallback(async () => {
    if (what === null) return
    const target = what === 'all' ? { all: true } : { id: what.id, all: false }
    await connection.call((client) => client.provision.remove({ serial: phone.serial, ...target }))
    onRemoved()
    onClose()
  }, [connection, phone.serial, what, onClose, onRemoved])
  const action = useAction(remove, { inline: true })
  return (
    <Confirm
      opened={what !== null}
      title={t('remove.title', { phone: phone.name })}
      action={t('placement.remove')}
      busy={action.busy}
      onConfirm={action.run}
      onClose={onClose}
    >
      <p>{what === 'all' || what === null ? t('remove.all') : t('remove.one', { name: what.name })}</p>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </Confirm>
  )
}
