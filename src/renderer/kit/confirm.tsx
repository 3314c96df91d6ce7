import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useI18n } from '../i18n/i18n-context'
import { Button } from './button'

export interface ConfirmProps {
  readonly opened: boolean
  readonly title: string
  readonly action: string
  readonly busy?: boolean
  readonly children: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something is removed; says exactly what will be gone. */
export function Confirm(props: ConfirmProps) {
  const { t } = useI18n()
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {props.children}
      <div className="hp-actions">
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
        <Button tone="danger" loading={props.busy ?? false} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    </Modal>
  )
}
