import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useI18n } from '../i18n/i18n-context'
import { Button } from './button'

export interface FormDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly action: string
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Asks for a few values; Enter sends them, Escape closes. */
export function FormDialog(props: FormDialogProps) {
  const { t } = useI18n()
  const blocked = props.disabled === true || props.busy === true
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form
        className="hp-dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!blocked) props.onSubmit()
        }}
      >
        {props.children}
        <div className="hp-actions">
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            tone="primary"
            loading={props.busy ?? false}
            disabled={props.disabled ?? false}
          >
            {props.action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
