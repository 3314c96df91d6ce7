import { memo, useEffect, useId, useRef, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { LanePlot } from './lane-plot'
import type { Lane, SessionLane } from './lanes'
import { laneReadout } from './readout'
import { useRevision, useTimeline, useTimelineState } from './timeline-context'

/** A lane with its words: how it is named, and what stands at its right. */
export interface LaneView {
  readonly lane: Lane
  readonly title: string
  readonly unit: string
  /** Why the lane is empty, where that is known. */
  readonly reason: string | null
  readonly figures: ReactNode
}

export interface LaneRowProps extends LaneView {
  /** Colour scheme: the canvas is made anew when it changes. */
  readonly scheme: string
  readonly syncKey: string
  readonly pinned: boolean
  readonly onPin: (id: string) => void
}

/** One lane: its name, its plot, and its figures at the crosshair or now. */
export function LaneRow(props: LaneRowProps) {
  const { lane, pinned } = props
  const { t } = useI18n()
  const id = useId()
  return (
    <div className="tl-lane" role="group" aria-labelledby={id}>
      <div className="tl-label">
        <b id={id}>{props.title}</b>
        <span>{props.unit}</span>
        <button
          type="button"
          className="tl-pin"
          aria-pressed={pinned}
          aria-label={t('timeline.pin', { lane: props.title })}
          title={t(pinned ? 'timeline.unpin' : 'timeline.pinHint')}
          onClick={() => props.onPin(lane.id)}
        >
          <i aria-hidden="true" />
        </button>
      </div>
      <LaneCanvas lane={lane} scheme={props.scheme} syncKey={props.syncKey} reason={props.reason} />
      <div className="tl-figures" style={{ height: lane.heightPx }}>
        {props.figures}
      </div>
    </div>
  )
}

const LaneCanvas = memo(function LaneCanvas(
  props: Pick<LaneRowProps, 'lane' | 'scheme' | 'syncKey' | 'reason'>
) {
  const { lane, scheme, syncKey, reason } = props
  const { t, f } = useI18n()
  const { controller } = useTimeline()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null) return undefined
    const plot = new LanePlot({
      host: host.current,
      lane,
      look: controller.looks.of(scheme, host.current),
      syncKey,
      formatNumber: (value) => f.number(value, lane.digits),
      onHover: (tMs) => controller.hover(tMs),
      onSelect: (fromMs, toMs) => controller.select(fromMs, toMs),
      onReset: () => controller.reset()
    })
    const added = controller.add(plot)
    return () => added.dispose()
  }, [controller, lane, scheme, syncKey, f])
  return (
    <div className="tl-plot" ref={host} style={{ height: lane.heightPx }}>
      {lane.series.length > 0 ? null : <span className="tl-none">{reason ?? t('lane.noData')}</span>}
    </div>
  )
})

/**
 * The figures of a session's lane at the crosshair, else the newest; `note` is a further line while no crosshair asks
 * for another time.
 */
export function LaneFigures(props: { lane: SessionLane; note: string | null }) {
  useRevision()
  const i18n = useI18n()
  const { samples } = useTimeline()
  const hoverMs = useTimelineState((state) => state.hoverMs)
  const { value, unit, lines } = laneReadout(props.lane.id, samples, hoverMs, i18n)
  return (
    <>
      <div className="tl-big">
        <b>{value}</b> <span>{unit}</span>
      </div>
      {lines.map((line, index) => (
        <small key={index} title={line}>
          {line}
        </small>
      ))}
      {props.note === null || hoverMs !== null ? null : <small title={props.note}>{props.note}</small>}
    </>
  )
}
