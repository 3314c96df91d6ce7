import type { EventKind, SessionEvent } from '@shared/model'
import { memo, useState } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { eventDetail, eventText, eventTone } from './event-text'
import { useTimeline, useTimelineState } from './timeline-context'
import type { View } from './viewport'

interface Cluster {
  readonly key: string
  readonly share: number
  readonly width: number
  readonly events: readonly SessionEvent[]
}

const nearShare = 0.008
const bars: readonly EventKind[] = ['linkLost', 'adbServerLost', 'gap', 'suspended']

/** The strip of events under the lanes: each mark is a button that tells what happened and brings its time into view. */
export const EventsRow = memo(function EventsRow(props: { events: readonly SessionEvent[] }) {
  const i18n = useI18n()
  const { t, f } = i18n
  const view = useTimelineState((state) => state.view)
  const endMs = useTimelineState((state) => state.bounds.endMs)
  const [told, setTold] = useState<string | null>(null)
  const clusters = clusterEvents(props.events, view, endMs)
  const last = props.events.at(-1)
  const shown = clusters.find((cluster) => cluster.key === told)
  return (
    <div className="tl-lane tl-events" role="group" aria-label={t('lane.events')}>
      <div className="tl-label">
        <b>{t('lane.events')}</b>
      </div>
      <div className="tl-strip">
        {clusters.map((cluster) => (
          <EventMark key={cluster.key} cluster={cluster} onTell={setTold} />
        ))}
        {shown === undefined ? null : <MarkDetail cluster={shown} />}
      </div>
      <div className="tl-figures">
        {last === undefined ? null : (
          <small className="tl-last" title={eventText(last, i18n)}>
            {f.clock(last.tMs)} {eventText(last, i18n)}
          </small>
        )}
      </div>
    </div>
  )
})

function EventMark(props: { cluster: Cluster; onTell: (key: string | null) => void }) {
  const { cluster, onTell } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const { controller } = useTimeline()
  const [first] = cluster.events
  if (first === undefined) return null
  const more = cluster.events.length - 1
  const text = `${f.clock(first.tMs)} ${eventText(first, i18n)}`
  const tell = (): void => onTell(cluster.key)
  const hush = (): void => onTell(null)
  return (
    <button
      type="button"
      className="tl-mark"
      data-tone={strongestTone(cluster.events)}
      data-span={cluster.width > 0 ? '' : undefined}
      data-many={more > 0 ? '' : undefined}
      style={{
        left: `${cluster.share * 100}%`,
        width: cluster.width > 0 ? `${cluster.width * 100}%` : undefined
      }}
      aria-label={more === 0 ? text : `${text} ${t('event.more', { n: more })}`}
      onMouseEnter={tell}
      onMouseLeave={hush}
      onFocus={tell}
      onBlur={hush}
      onClick={() => controller.show(first.tMs - 15_000, (first.endMs ?? first.tMs) + 15_000)}
    />
  )
}

/** What the mark under the pointer (or with the focus) stands for, beside it. */
function MarkDetail(props: { cluster: Cluster }) {
  const { events, share } = props.cluster
  const i18n = useI18n()
  const { t, f } = i18n
  const shown = events.slice(0, 6)
  return (
    <div
      className="tl-tip"
      role="tooltip"
      data-side={share > 0.5 ? 'left' : 'right'}
      style={{ left: `${share * 100}%` }}
    >
      {shown.map((event) => (
        <div key={event.id}>
          <b>{f.clock(event.tMs)}</b> {eventText(event, i18n)}
          {eventDetail(event, i18n) === '' ? null : <small>{eventDetail(event, i18n)}</small>}
        </div>
      ))}
      {events.length > shown.length ? (
        <div>{t('event.more', { n: events.length - shown.length })}</div>
      ) : null}
    </div>
  )
}

function strongestTone(events: readonly SessionEvent[]): string {
  const tones = events.map((event) => eventTone(event))
  return ['bad', 'hot', 'warn'].find((tone) => tones.some((mine) => mine === tone)) ?? 'plain'
}

/** Events in view, those too near to be told apart joined into one mark. */
export function clusterEvents(
  events: readonly SessionEvent[],
  view: Pick<View, 'fromMs' | 'toMs'>,
  nowMs: number
): readonly Cluster[] {
  const span = view.toMs - view.fromMs
  const clusters: Cluster[] = []
  for (const event of [...events].sort((a, b) => a.tMs - b.tMs)) {
    const end = isSpan(event) ? (event.endMs ?? nowMs) : event.tMs
    const from = Math.max(0, (event.tMs - view.fromMs) / span)
    const to = Math.min(1, (end - view.fromMs) / span)
    if (to < 0 || from > 1) continue
    const last = clusters.at(-1)
    const width = Math.max(0, to - from)
    if (last !== undefined && width === 0 && last.width === 0 && from - last.share < nearShare)
      clusters[clusters.length - 1] = { ...last, events: [...last.events, event] }
    else clusters.push({ key: String(event.id), share: from, width, events: [event] })
  }
  return clusters
}

/** Only stretches without a link or samples are drawn as bars; a request or hog is a moment here, its length is told. */
function isSpan(event: SessionEvent): boolean {
  return bars.includes(event.kind)
}
