import type { SessionEvent } from '@shared/model'
import { Tooltip } from '@mantine/core'
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

/** The strip of events under the lanes: each mark is a button that tells what happened and brings its time into view. */
export function EventsRow(props: { events: readonly SessionEvent[]; nowMs: number }) {
  const { t, f } = useI18n()
  const view = useTimelineState((state) => state.view)
  const clusters = clusterEvents(props.events, view, props.nowMs)
  const last = props.events.at(-1)
  return (
    <div className="tl-lane tl-events" role="group" aria-label={t('lane.events')}>
      <div className="tl-label">
        <b>{t('lane.events')}</b>
      </div>
      <div className="tl-strip">
        {clusters.map((cluster) => (
          <EventMark key={cluster.key} cluster={cluster} />
        ))}
      </div>
      <div className="tl-figures">
        {last === undefined ? null : (
          <small className="tl-last" title={eventText(last, { t, f })}>
            {f.clock(last.tMs)} {eventText(last, { t, f })}
          </small>
        )}
      </div>
    </div>
  )
}

function EventMark(props: { cluster: Cluster }) {
  const { cluster } = props
  const { t, f } = useI18n()
  const { controller } = useTimeline()
  const [first] = cluster.events
  if (first === undefined) return null
  const more = cluster.events.length - 1
  const text = `${f.clock(first.tMs)} ${eventText(first, { t, f })}`
  const name = more === 0 ? text : `${text} ${t('event.more', { n: more })}`
  const focus = (): void => controller.show(first.tMs - 15_000, (first.endMs ?? first.tMs) + 15_000)
  return (
    <Tooltip multiline w={320} withArrow label={<MarkDetail events={cluster.events} />}>
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
        aria-label={name}
        onClick={focus}
      />
    </Tooltip>
  )
}

function MarkDetail(props: { events: readonly SessionEvent[] }) {
  const { t, f } = useI18n()
  const shown = props.events.slice(0, 6)
  return (
    <div className="tl-tip">
      {shown.map((event) => (
        <div key={event.id}>
          <b>{f.clock(event.tMs)}</b> {eventText(event, { t, f })}
          {eventDetail(event, f) === '' ? null : <small>{eventDetail(event, f)}</small>}
        </div>
      ))}
      {props.events.length > shown.length ? (
        <div>{t('event.more', { n: props.events.length - 6 })}</div>
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

function isSpan(event: SessionEvent): boolean {
  return event.endMs !== null || event.kind === 'linkLost'
}
