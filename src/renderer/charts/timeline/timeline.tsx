import { isOfSession, type SessionDetail } from '@shared/model'
import { memo, useEffect, useId, useMemo, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import type { SampleSource } from '../sample-source'
import type { TimelineController } from './controller'
import { markLines } from './event-text'
import { EventsRow } from './events-row'
import { ExportMenu, type ExportedTimeline } from './export-menu'
import { laneNote, laneReason, laneUnit } from './lane-note'
import { LaneFigures, type LaneView } from './lane-row'
import { LaneStack } from './lane-stack'
import { evidenceLane, inUnit, lanesFor, type SessionLane } from './lanes'
import { PhasesRow } from './phases-row'
import { SamplesTable } from './samples-table'
import { SelectionPanel } from './selection-panel'
import { laneSeriesLabel } from './series-label'
import { computeSpans } from './spans'
import { TimelineSummary } from './timeline-summary'
import { TimelineProvider, useTimeline, useTimelineState } from './timeline-context'
import { TimelineTools } from './timeline-tools'
import { useToldDetail, type ToldDetail } from './told-detail'
import './timeline.css'

const noPhases: NonNullable<SessionDetail['phases']> = []

export interface TimelineProps {
  readonly detail: SessionDetail
  readonly samples: SampleSource
  readonly controller: TimelineController
  readonly nowMs: number
  /** Token/s that the run was expected to keep; null where nothing is known to expect. */
  readonly expectedRate: number | null
  /** True while the session grows. */
  readonly live: boolean
}

/** The timeline of a session: live, paused or stored, the same component. */
export function Timeline(props: TimelineProps) {
  const { samples, controller, nowMs, live, expectedRate } = props
  const detail = useToldDetail(props.detail)
  const parts = useMemo(() => ({ controller, samples }), [controller, samples])
  useEffect(() => {
    controller.setBounds({ endMs: nowMs, live })
  }, [controller, nowMs, live])
  return (
    <TimelineProvider value={parts}>
      <Lanes detail={detail} expectedRate={expectedRate} live={live} />
    </TimelineProvider>
  )
}

interface LanesProps extends Pick<TimelineProps, 'expectedRate' | 'live'> {
  readonly detail: ToldDetail
}

const Lanes = memo(function Lanes(props: LanesProps) {
  const { detail, live, expectedRate } = props
  const { controller } = useTimeline()
  const events = useMemo(() => detail.events.filter((event) => !isOfSession(event)), [detail.events])
  const [asTable, setAsTable] = useState(false)
  const i18n = useI18n()
  const { t } = i18n
  const summaryId = useId()
  const lanes = useLanes(detail)
  const views = useLaneViews(lanes, detail)
  const drawn = useMemo(() => views.map((view) => view.lane), [views])
  useEffect(() => {
    const overlay = { spans: computeSpans(events, 0), lines: markLines(events) }
    const ofRate = { ...overlay, level: expectedRate }
    controller.setOverlay((laneId) => (laneId === 'rate' ? ofRate : overlay))
  }, [controller, events, expectedRate])
  return (
    <LaneStack
      label={t('timeline.title')}
      describedBy={summaryId}
      lanes={views}
      tools={
        <>
          <TimelineSummary id={summaryId} events={events} />
          <TimelineTools live={live} asTable={asTable} expectedRate={expectedRate} onTable={setAsTable}>
            <ExportMenu exported={() => exportedOf(detail, i18n)} lanes={views} />
          </TimelineTools>
        </>
      }
      table={asTable ? <SamplesTable lanes={drawn} /> : null}
      strips={
        <>
          <PhasesRow phases={detail.phases ?? noPhases} />
          <EventsRow events={events} />
        </>
      }
      below={<SelectionPanel lanes={drawn} />}
    />
  )
})

function exportedOf(detail: ToldDetail, { t, f, told }: I18n): ExportedTimeline {
  const conditions = [
    detail.phoneName,
    detail.buildName,
    detail.modelName,
    ...detail.effective.map(
      ({ name, requested, effective }) => `${t(`setting.${name}`)} ${told(effective ?? requested)}`
    ),
    detail.cooling,
    f.dateTime(detail.startedAt)
  ]
  return {
    title: detail.name,
    conditions: conditions.filter((part) => part !== null).join(' · '),
    series: detail.series
  }
}

function useLanes(detail: ToldDetail): readonly SessionLane[] {
  const names = detail.series.map((series) => series.name).join('\n')
  const { temperatureUnit } = useI18n().f
  return useMemo(() => inUnit(lanesFor(names.split('\n')), temperatureUnit), [names, temperatureUnit])
}

/** The lanes with their words; series that were asked for as evidence and are drawn nowhere get a lane at the end. */
function useLaneViews(lanes: readonly SessionLane[], detail: ToldDetail): readonly LaneView[] {
  const i18n = useI18n()
  const evidence = useTimelineState((state) => state.evidence)
  const extra = useMemo(
    () =>
      evidenceLane(
        evidence,
        lanes,
        detail.series.map(({ name }) => name)
      ),
    [evidence, lanes, detail.series]
  )
  const own = lanes.map((lane): LaneView => {
    const note = laneNote(lane.id, detail, i18n)
    return {
      lane,
      title: i18n.t(`lane.${lane.id}`),
      unit: laneUnit(lane.id, i18n),
      reason: laneReason(lane.id, detail, i18n),
      figures: <LaneFigures lane={lane} note={note} />
    }
  })
  if (extra === null) return own
  const [shown = extra] = inUnit([extra], i18n.f.temperatureUnit)
  const names = shown.series.map((series) => laneSeriesLabel(series, i18n))
  const view: LaneView = {
    lane: shown,
    title: i18n.t('lane.evidence'),
    unit: names.join(' · '),
    reason: null,
    figures: null
  }
  return [...own, view]
}
