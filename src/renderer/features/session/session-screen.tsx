import type { SessionDetail } from '@shared/model'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { Timeline } from '../../charts/timeline/timeline'
import { useController } from '../../charts/timeline/use-controller'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import type { SessionFeed } from '../../state/session-feed'
import { isOpen } from '../../state/session-list-store'
import { ConditionsCard } from './conditions-card'
import { EventsTable } from './events-table'
import { Findings } from './findings'
import { ProcessPanel } from './process-panel'
import { RateTemperature } from './rate-temperature'
import { SessionTitle } from './session-title'
import { useSession } from './use-session'
import './session.css'

/** A session, live or stored: what was asked, what became true, the timeline, processes, findings. */
export function SessionScreen(props: { sessionId: string; actions?: ReactNode }) {
  const feed = useSession(props.sessionId)
  return <FeedScreen feed={feed} actions={props.actions} />
}

function FeedScreen(props: { feed: SessionFeed; actions: ReactNode }) {
  const { feed } = props
  const { t } = useI18n()
  const { detail, nowMs, revision, ended, problem } = useStore(feed.store)
  if (problem !== null)
    return (
      <div className="view-body">
        <ErrorNote problem={problem} />
      </div>
    )
  if (detail === null) return <p className="session-wait hp-dim">{t('session.opening')}</p>
  return (
    <SessionBody
      feed={feed}
      detail={detail}
      nowMs={nowMs}
      revision={revision}
      live={!ended && isOpen(detail.state)}
      actions={props.actions}
    />
  )
}

interface SessionBodyProps {
  readonly feed: SessionFeed
  readonly detail: SessionDetail
  readonly nowMs: number
  readonly revision: number
  readonly live: boolean
  readonly actions: ReactNode
}

function SessionBody(props: SessionBodyProps) {
  const { feed, detail, nowMs, revision, live } = props
  const { pump } = useServices()
  const { t } = useI18n()
  const refine = live ? null : feed.refine
  const controller = useController(feed.samples, pump, refine)
  return (
    <>
      <SessionTitle detail={detail} nowMs={nowMs} live={live} actions={props.actions} />
      <Timeline
        key={feed.sessionId}
        detail={detail}
        samples={feed.samples}
        nowMs={nowMs}
        revision={revision}
        live={live}
        controller={controller}
        refine={refine}
      />
      <div className="session-low">
        <ProcessPanel table={detail.processes} />
        <Findings findings={detail.findings} live={live} />
      </div>
      <div className="session-more">
        <Card title={t('scatter.title')} note={t('scatter.note')}>
          <RateTemperature samples={feed.samples} slot={Math.floor(nowMs / 10_000)} />
        </Card>
        <ConditionsCard detail={detail} />
        <div className="session-wide">
          <Card title={t('events.title')} note={t('events.count', { n: detail.events.length })}>
            <EventsTable events={detail.events} />
          </Card>
        </div>
      </div>
    </>
  )
}
