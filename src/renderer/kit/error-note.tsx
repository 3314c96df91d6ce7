import { CopyButton } from '@mantine/core'
import { useI18n } from '../i18n/i18n-context'
import { problemText } from '../i18n/problem-text'
import type { Problem } from '../rpc/problem'
import { Button } from './button'

export interface ErrorNoteProps {
  readonly problem: Problem
  /** Without frame, inside something that already has one (a toast). */
  readonly bare?: boolean
  readonly onRetry?: () => void
}

/** An error as the user needs it: what happened, what it means for the data, what to do, and a copyable detail. */
export function ErrorNote(props: ErrorNoteProps) {
  const i18n = useI18n()
  const { t } = i18n
  const text = problemText(props.problem, i18n)
  return (
    <div className="hp-error" role="alert" data-bare={props.bare === true ? '' : undefined}>
      <b>{text.message}</b>
      <dl>
        <dt>{t('error.meaning')}</dt>
        <dd>{text.meaning}</dd>
        <dt>{t('error.advice')}</dt>
        <dd>{text.advice}</dd>
      </dl>
      <div className="hp-error-foot">
        <code>{text.code}</code>
        <CopyButton value={text.copy}>
          {({ copied, copy }) => (
            <Button small onClick={copy}>
              {copied ? t('common.copied') : t('error.copy')}
            </Button>
          )}
        </CopyButton>
        {props.onRetry === undefined ? null : (
          <Button small onClick={props.onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
