import type { SessionDetail } from '@shared/model'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import { useI18n } from '../../i18n/i18n-context'
import type { SampleStore } from '../sample-store'
import type { FramePump } from '../frame-pump'
import { TimelineController, type Refine } from './controller'
import { markLines } from './event-text'
import { EventsRow } from './events-row'
import { laneNote, laneReason } from './lane-note'
import { LaneRow } from './lane-row'
import { lanesFor } from './lanes'
import { SamplesTable } from './samples-table'
import { SelectionPanel } from './selection-panel'
import { computeSpans } from './spans'
import { TimelineSummary } from './timeline-summary'
import { TimeAxis } from './time-axis'
import { TimelineProvider } from './timeline-context'
import { TimelineTools } from './timeline-tools'
import { useTimelineKeys } from './use-timeline-keys'
import { useTimelineWheel } from './use-timeline-wheel'
import './timeline.css'

export interface TimelineProps {
  readonly detail: SessionDetail
  readonly samples: SampleStore
  readonly nowMs: number
  /** Changes when samples came, so that figures are read again. */
  readonly revision: number
  /** True while the session grows. */
  readonly live: boolean
  readonly pump: FramePump
  /** Fetches finer data for a span; null where the page has every sample already. */
  readonly refine: Refine | null
}

/** The timeline of a session: live, paused or stored, the same component. */
export function Timeline(props: TimelineProps) {
  const { samples, pump, refine, detail, nowMs, revision, live } = props
  const controller = useController(samples, pump, refine)
  const [asTable, setAsTable] = useState(false)
  const i18n = useI18n()
  const plots = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(plots, controller)
  const scheme = useComputedColorScheme('dark')
  const syncKey = useId()
  const summaryId = useId()
  const names = detail.series.map((series) => series.name).join('\n')
  const lanes = useMemo(() => lanesFor(names.split('\n')), [names])
  const parts = useMemo(() => ({ controller, samples }), [controller, samples])
  useEffect(() => {
    controller.setBounds({ endMs: nowMs, live })
  }, [controller, nowMs, live])
  const { events } = detail
  useEffect(() => {
    controller.setOverlay({ spans: computeSpans(events, 0), lines: markLines(events) })
  }, [controller, events])
  useTimelineKeys(controller)
  useTimelineWheel(plots, controller)
  return (
    <TimelineProvider value={parts}>
      <section className="tl" aria-label={i18n.t('timeline.title')} aria-describedby={summaryId}>
        <TimelineSummary id={summaryId} events={events} revision={revision} />
        <TimelineTools live={live} asTable={asTable} onTable={setAsTable} />
        {asTable ? <SamplesTable lanes={lanes} revision={revision} /> : null}
        <div ref={plots} hidden={asTable}>
          {lanes.map((lane) => (
            <LaneRow
              key={lane.id}
              lane={lane}
              scheme={scheme}
              syncKey={syncKey}
              reason={laneReason(lane.id, detail)}
              note={laneNote(lane.id, detail, i18n)}
              revision={revision}
            />
          ))}
          <EventsRow events={events} />
          <TimeAxis widthPx={widthPx} />
        </div>
        <SelectionPanel lanes={lanes} revision={revision} />
      </section>
    </TimelineProvider>
  )
}

function useController(samples: SampleStore, pump: FramePump, refine: Refine | null): TimelineController {
  const controller = useMemo(() => new TimelineController(samples, pump, refine), [samples, pump, refine])
  useEffect(() => {
    controller.attach()
    return () => controller.detach()
  }, [controller])
  return controller
}

/** Width of the plots; every change of size draws again. */
function useWidth(plots: React.RefObject<HTMLDivElement | null>, controller: TimelineController): number {
  const [widthPx, setWidthPx] = useState(800)
  useEffect(() => {
    if (plots.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      setWidthPx(Math.max(100, (entry?.contentRect.width ?? 0) - 340))
      controller.redraw()
    })
    observer.observe(plots.current)
    return () => observer.disconnect()
  }, [plots, controller])
  return widthPx
}
