import { CopyButton } from '@mantine/core'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { formatCpuList } from '../phones/cpu-list'
import type { PreviewState } from './use-preview'

/** The exact command line before the start, what `auto` became, and what the phone will not grant. */
export function PreviewCard(props: { state: PreviewState; waiting: boolean }) {
  const { preview, problem } = props.state
  const { t, told } = useI18n()
  return (
    <Card
      title={t('preview.title')}
      note={t('preview.note')}
      side={
        preview === null ? null : (
          <CopyButton value={preview.commandLine}>
            {({ copied, copy }) => (
              <Button small onClick={copy}>
                {copied ? t('common.copied') : t('preview.copy')}
              </Button>
            )}
          </CopyButton>
        )
      }
    >
      {preview === null ? (
        <p className="preview-none hp-dim">{props.waiting ? t('preview.incomplete') : t('preview.asking')}</p>
      ) : (
        <>
          <pre className="command" aria-label={t('preview.title')}>
            {preview.commandLine}
          </pre>
          <dl className="facts">
            <div>
              <dt>{t('soak.threads')}</dt>
              <dd>{preview.threads}</dd>
            </div>
            <div>
              <dt>{t('soak.cores')}</dt>
              <dd>{preview.cores.length === 0 ? t('soak.any') : formatCpuList(preview.cores)}</dd>
            </div>
          </dl>
          {preview.warnings.map((warning) => (
            <p key={warning} className="preview-warning">
              {told(warning)}
            </p>
          ))}
        </>
      )}
      {problem === null ? null : <ErrorNote problem={problem} />}
    </Card>
  )
}
