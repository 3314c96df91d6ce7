import type { SessionEvent } from '@shared/model'
import { memo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { timelineSummary } from './summary-text'
import { useRevision, useTimeline, useTimelineState } from './timeline-context'

/** The timeline in sentences, for screen readers; said when asked for, not at every change. */
export const TimelineSummary = memo(function TimelineSummary(props: {
  id: string
  events: readonly SessionEvent[]
}) {
  useRevision()
  const i18n = useI18n()
  const { samples } = useTimeline()
  const endMs = useTimelineState((state) => state.bounds.endMs)
  return (
    <p className="hp-hidden" id={props.id}>
      {timelineSummary(props.events, samples, endMs, i18n)}
    </p>
  )
})
