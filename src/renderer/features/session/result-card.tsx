import type { SessionDetail, SoakResult } from '@shared/model'
import { CopyButton } from '@mantine/core'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { FactTable } from '../../kit/fact-table'
import { resultMarkdown } from './result-markdown'
import { resultRows } from './result-words'

/** What a soak found out over its load phase, each figure with its interval or the reason why there is none. */
export function ResultCard(props: { detail: SessionDetail; result: SoakResult; nowMs: number }) {
  const { detail, result } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const rows = resultRows(result, i18n)
  return (
    <Card
      title={t('result.title')}
      note={t('result.note', { from: f.clock(result.fromMs), to: f.clock(result.toMs ?? props.nowMs) })}
      side={
        <CopyButton value={resultMarkdown(detail, rows, t('common.unknown'))}>
          {({ copied, copy }) => (
            <Button small onClick={copy}>
              {copied ? t('common.copied') : t('result.copy')}
            </Button>
          )}
        </CopyButton>
      }
    >
      <FactTable label={t('result.title')} facts={rows} />
    </Card>
  )
}
