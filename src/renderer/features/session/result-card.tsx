import type { SessionDetail, SoakResult } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { FactTable } from '../../kit/fact-table'
import { CopyMarkdown } from './copy-markdown'
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
      side={<CopyMarkdown sessionId={detail.id} />}
    >
      <FactTable label={t('result.title')} facts={rows} />
    </Card>
  )
}
