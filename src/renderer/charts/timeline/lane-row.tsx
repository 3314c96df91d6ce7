import { memo, useEffect, useId, useRef } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { readPalette } from '../palette'
import { LanePlot } from './lane-plot'
import type { Lane } from './lanes'
import { laneReadout } from './readout'
import { useTimeline, useTimelineState } from './timeline-context'

export interface LaneRowProps {
  readonly lane: Lane
  /** Colour scheme: the canvas is made anew when it changes. */
  readonly scheme: string
  readonly syncKey: string
  /** Why the lane is empty, where that is known. */
  readonly reason: string | null
  /** A further line under the figures, only shown while no crosshair asks for another time. */
  readonly note: string | null
  /** Changes when new samples came, so that the figures are read again. */
  readonly revision: number
}

/** One lane: its name, its plot, and its figures at the crosshair or now. */
export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane } = props
  const { t } = useI18n()
  const id = useId()
  return (
    <div className="tl-lane" role="group" aria-labelledby={id}>
      <div className="tl-label">
        <b id={id}>{t(`lane.${lane.id}`)}</b>
        <span>{t(`lane.${lane.id}.unit`)}</span>
      </div>
      <LaneCanvas {...props} />
      <LaneFigures lane={lane} note={props.note} revision={props.revision} />
    </div>
  )
})

function LaneCanvas(props: LaneRowProps) {
  const { lane, scheme, syncKey, reason } = props
  const { t, f } = useI18n()
  const { controller } = useTimeline()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null) return undefined
    const plot = new LanePlot({
      host: host.current,
      lane,
      palette: readPalette(host.current),
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
}

function LaneFigures(props: { lane: Lane; note: string | null; revision: number }) {
  const i18n = useI18n()
  const { samples } = useTimeline()
  const hoverMs = useTimelineState((state) => state.hoverMs)
  const { value, unit, lines } = laneReadout(props.lane.id, samples, hoverMs, i18n)
  return (
    <div className="tl-figures" style={{ height: props.lane.heightPx }}>
      <div className="tl-big">
        <b>{value}</b> <span>{unit}</span>
      </div>
      {lines.map((line, index) => (
        <small key={index} title={line}>
          {line}
        </small>
      ))}
      {props.note === null || hoverMs !== null ? null : <small title={props.note}>{props.note}</small>}
    </div>
  )
}
