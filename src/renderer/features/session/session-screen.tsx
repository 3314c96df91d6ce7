import type { SessionDetail, Verdict } from '@shared/model'
import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { Timeline } from '../../charts/timeline/timeline'
import { useController } from '../../charts/timeline/use-controller'
import { useI18n } from '../../i18n/i18n-context'
import { ErrorNote } from '../../kit/error-note'
import type { SessionFeed } from '../../state/session-feed'
import { isOpen } from '../../state/session-list-store'
import { EndNote } from './end-note'
import { Findings } from './findings'
import { NoteControl } from './note-control'
import { NotesCard } from './notes-card'
import { AwayNote } from './away-note'
import { ProcessPanel } from './process-panel'
import { SessionCards } from './session-cards'
import { SessionTitle } from './session-title'
import type { ActionPlace } from './use-hog-actions'
import { useSession } from './use-session'
import { useVerdict } from './use-verdict'
import './session.css'

/** A session, live or stored: what was asked, what became true, the timeline, processes, findings. */
export function SessionScreen(props: { sessionId: string; actions?: ReactNode }) {
  const feed = useSession(props.sessionId)
  return <FeedScreen feed={feed} actions={props.actions} />
}

/** The same over any feed: a stored session of this PC or a file that was opened. */
export function FeedScreen(props: { feed: SessionFeed; actions: ReactNode }) {
  const { feed } = props
  const { t } = useI18n()
  const { detail, nowMs, ended, problem, verdict } = useStore(feed.store)
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
      verdict={verdict}
      live={!ended && isOpen(detail.state)}
      actions={props.actions}
    />
  )
}

interface SessionBodyProps {
  readonly feed: SessionFeed
  readonly detail: SessionDetail
  readonly nowMs: number
  readonly verdict: Verdict | null
  readonly live: boolean
  readonly actions: ReactNode
}

function SessionBody(props: SessionBodyProps) {
  const { feed, detail, nowMs, live } = props
  const { pump } = useServices()
  const refine = live ? null : feed.refine
  const controller = useController(feed.samples, pump, refine)
  const verdict = useVerdict(feed, props.verdict, !live)
  const place = usePlace(detail, live)
  return (
    <>
      <SessionTitle
        detail={detail}
        nowMs={nowMs}
        live={live}
        actions={
          <>
            {feed.notes === null ? null : (
              <NoteControl notes={feed.notes} controller={controller} endMs={detail.durationMs} />
            )}
            {props.actions}
          </>
        }
      />
      {live && detail.state === 'phoneAway' ? <AwayNote text={detail.stateText} /> : null}
      {detail.abnormalEnd ? <EndNote end={detail.abnormalEnd} /> : null}
      <Timeline
        key={feed.sessionId}
        detail={detail}
        samples={feed.samples}
        nowMs={nowMs}
        expectedRate={verdict?.referenceRate ?? null}
        live={live}
        controller={controller}
      />
      <div className="session-low">
        <ProcessPanel table={detail.processes} place={place} />
        <Findings verdict={verdict} live={live} controller={controller} />
      </div>
      <SessionCards
        detail={detail}
        samples={feed.samples}
        nowMs={nowMs}
        live={live}
        hogs={verdict?.hogs ?? null}
        place={place}
        notes={<NotesCard events={detail.events} notes={feed.notes} controller={controller} />}
      />
    </>
  )
}

/** Where something may be done about an app: on the phone of a session that is being recorded. */
function usePlace(detail: SessionDetail, live: boolean): ActionPlace | null {
  const { serial, id } = detail
  const can = live && detail.state === 'recording'
  return useMemo(() => (can ? { serial, sessionId: id } : null), [can, serial, id])
}
