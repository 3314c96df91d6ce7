import type { SessionDetail, VerdictHog } from '@shared/model'
import type { ReactNode } from 'react'
import { LatencyHistogram } from '../../charts/latency-histogram'
import type { SampleStore } from '../../charts/sample-store'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { ActionResults } from './action-results'
import { ConditionsCard } from './conditions-card'
import { CopyMarkdown } from './copy-markdown'
import { EventsTable } from './events-table'
import { HogsCard } from './hogs-card'
import { RateTemperature } from './rate-temperature'
import { ResultCard } from './result-card'
import { RunOutputCard } from './run-output-card'
import type { ActionPlace } from './use-hog-actions'

const slotMs = 10_000

/** What stands under the timeline and its two panels: results, hogs with what was done about them, charts, conditions, events. */
export function SessionCards(props: {
  detail: SessionDetail
  samples: SampleStore
  nowMs: number
  live: boolean
  hogs: readonly VerdictHog[] | null
  place: ActionPlace | null
  notes: ReactNode
}) {
  const { detail, samples, nowMs, live, hogs, place } = props
  const { t } = useI18n()
  const slot = Math.floor(nowMs / slotMs)
  return (
    <div className="session-more">
      {props.notes}
      {detail.output ? (
        <RunOutputCard output={detail.output} side={<CopyMarkdown sessionId={detail.id} />} />
      ) : null}
      {detail.result ? <ResultCard detail={detail} result={detail.result} nowMs={nowMs} /> : null}
      <div className="stack">
        {hogs === null ? null : <HogsCard hogs={hogs} place={place} />}
        <ActionResults
          serial={detail.serial}
          sessionId={detail.id}
          events={detail.events}
          live={live}
          ofFile={detail.serial === ''}
          slot={Math.floor(nowMs / 4000)}
        />
      </div>
      <Card title={t('scatter.title')} note={t('scatter.note')}>
        <RateTemperature samples={samples} slot={slot} onsetMs={detail.onsetMs} />
      </Card>
      <Card title={t('histogram.title')} note={t('histogram.note')}>
        <LatencyHistogram samples={samples} slot={slot} />
      </Card>
      <ConditionsCard detail={detail} />
      <div className="session-wide">
        <Card title={t('events.title')} note={t('events.count', { n: detail.events.length })}>
          <EventsTable events={detail.events} />
        </Card>
      </div>
    </div>
  )
}
