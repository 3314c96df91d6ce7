import { useCallback } from 'react'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Confirm } from '../../kit/confirm'

/** Asks before a build or model leaves the library; the files themselves stay. `name` null = closed. */
export function ForgetDialog(props: {
  name: string | null
  onClose: () => void
  onForget: () => Promise<void>
}) {
  const { name, onClose, onForget } = props
  const { t } = useI18n()
  const forget = useCallback(async () => {
    await onForget()
    onClose()
  }, [onForget, onClose])
  const action = useAction(forget)
  return (
    <Confirm
      opened={name !== null}
      title={t('library.forgetTitle')}
      action={t('library.forget')}
      busy={action.busy}
      onConfirm={action.run}
      onClose={onClose}
    >
      {t('library.forgetText', { name: name ?? '' })}
    </Confirm>
  )
}
