import { useComputedColorScheme } from '@mantine/core'
import { useId, useRef, type ReactNode } from 'react'
import { LaneRow, type LaneView } from './lane-row'
import { TimeAxis } from './time-axis'
import { useTimeline } from './timeline-context'
import { useFollowOffer } from './use-follow-offer'
import { usePins } from './use-pins'
import { useTimelineKeys } from './use-timeline-keys'
import { useTimelineWheel } from './use-timeline-wheel'

export interface LaneStackProps {
  /** Accessible name of the whole. */
  readonly label: string
  /** The element that tells the whole in sentences. */
  readonly describedBy?: string
  readonly lanes: readonly LaneView[]
  /** The bar over the lanes. */
  readonly tools: ReactNode
  /** Between the lanes and the time axis: strips of events. */
  readonly strips: ReactNode
  /** In place of the lanes, when the reader asked for numbers. */
  readonly table: ReactNode
  /** Under the axis: statistics of the selection. */
  readonly below: ReactNode
}

/**
 * Lanes over one time axis with one crosshair; pinned lanes stand first and stay in sight while the page scrolls. Renders
 * two siblings, so that the pinned ones stick to the scrolling view and not to the timeline's own end.
 */
export function LaneStack(props: LaneStackProps) {
  const { lanes, table } = props
  const { controller } = useTimeline()
  const { pins, toggle } = usePins()
  const plots = useRef<HTMLDivElement>(null)
  const pinned = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('dark')
  const syncKey = useId()
  useTimelineKeys(controller)
  useFollowOffer()
  useTimelineWheel(plots, controller)
  useTimelineWheel(pinned, controller)
  const row = (view: LaneView): ReactNode => (
    <LaneRow
      key={view.lane.id}
      {...view}
      scheme={scheme}
      syncKey={syncKey}
      pinned={pins.includes(view.lane.id)}
      onPin={toggle}
    />
  )
  const asTable = table !== null
  return (
    <>
      <div className="tl tl-pinned" ref={pinned} hidden={asTable}>
        {lanes.filter(({ lane }) => pins.includes(lane.id)).map(row)}
      </div>
      <section className="tl" aria-label={props.label} aria-describedby={props.describedBy}>
        {props.tools}
        {table}
        <div ref={plots} hidden={asTable}>
          {lanes.filter(({ lane }) => !pins.includes(lane.id)).map(row)}
          {props.strips}
          <TimeAxis />
        </div>
        {props.below}
      </section>
    </>
  )
}
