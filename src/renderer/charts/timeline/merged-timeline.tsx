import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import 'uplot/dist/uPlot.min.css'
import { useI18n } from '../../i18n/i18n-context'
import type { FramePump } from '../frame-pump'
import type { SampleSource } from '../sample-source'
import type { OverlayOf } from './controller'
import type { LaneView } from './lane-row'
import { LaneStack } from './lane-stack'
import { inLane, type Lane } from './lanes'
import { MergedSummary } from './merged-summary'
import { SamplesTable } from './samples-table'
import { SelectionPanel } from './selection-panel'
import { laneSeriesLabel } from './series-label'
import { TimelineProvider, useRevision, useTimeline, useTimelineState } from './timeline-context'
import { TimelineTools } from './timeline-tools'
import { useController } from './use-controller'
import './timeline.css'

export interface MergedTimelineProps {
  readonly label: string
  readonly samples: SampleSource
  readonly lanes: readonly Omit<LaneView, 'figures'>[]
  readonly overlay: OverlayOf
  readonly endMs: number
  readonly live: boolean
  readonly pump: FramePump
  /** More tools beside those of every timeline. */
  readonly tools?: ReactNode
  /** What stands in a lane's figures instead of the values of its lines. */
  readonly figures?: (lane: Lane) => ReactNode
}

/** Several sessions on one time axis: one crosshair, one selection, the keys and statistics of the timeline of one session. */
export function MergedTimeline(props: MergedTimelineProps) {
  const { samples, pump, overlay, endMs, live } = props
  const controller = useController(samples, pump, null)
  const parts = useMemo(() => ({ controller, samples }), [controller, samples])
  useEffect(() => controller.setOverlay(overlay), [controller, overlay])
  useEffect(() => controller.setBounds({ endMs, live }), [controller, endMs, live])
  return (
    <TimelineProvider value={parts}>
      <Lanes {...props} />
    </TimelineProvider>
  )
}

function Lanes(props: MergedTimelineProps) {
  const { lanes, figures } = props
  const [asTable, setAsTable] = useState(false)
  const summaryId = useId()
  const drawn = useMemo(() => lanes.map(({ lane }) => lane), [lanes])
  const views = lanes.map((view) => ({
    ...view,
    figures: figures?.(view.lane) ?? <LineFigures lane={view.lane} />
  }))
  return (
    <LaneStack
      label={props.label}
      describedBy={summaryId}
      lanes={views}
      tools={
        <>
          <MergedSummary id={summaryId} lanes={lanes} />
          <TimelineTools live={props.live} asTable={asTable} onTable={setAsTable}>
            {props.tools}
          </TimelineTools>
        </>
      }
      table={asTable ? <SamplesTable lanes={drawn} /> : null}
      strips={null}
      below={<SelectionPanel lanes={drawn} />}
    />
  )
}

const reachMs = 15_000

/** Each line of a lane by name, colour and dash, with its value at the crosshair or now. */
function LineFigures(props: { lane: Lane }) {
  useRevision()
  const i18n = useI18n()
  const { samples } = useTimeline()
  const hoverMs = useTimelineState((state) => state.hoverMs)
  return (
    <ul className="tl-lines">
      {props.lane.series.map((series) => {
        const reader = samples.series(series.name)
        const value = hoverMs === null ? reader?.lastValue() : reader?.valueBefore(hoverMs, reachMs)
        const name = laneSeriesLabel(series, i18n)
        return (
          <li key={series.name} title={name}>
            <svg width="22" height="8" aria-hidden="true">
              <line
                x1="0"
                x2="22"
                y1="4"
                y2="4"
                stroke={`var(--hp-${series.color})`}
                strokeWidth="2"
                strokeDasharray={series.dash.join(' ')}
              />
            </svg>
            <span>{name}</span>
            <b>
              {i18n.f.number(
                value === null || value === undefined ? null : inLane(series, value),
                props.lane.digits
              )}
            </b>
          </li>
        )
      })}
    </ul>
  )
}
