import { useI18n, type I18n } from '../../i18n/i18n-context'
import type { SampleSource } from '../sample-source'
import type { LaneView } from './lane-row'
import { inLane } from './lanes'
import { laneSeriesLabel } from './series-label'
import { useTimeline, useTimelineState } from './timeline-context'

type Told = Pick<LaneView, 'lane' | 'title' | 'unit'>

/** Several sessions on one axis in sentences, for screen readers; said when asked for, not at every change. */
export function MergedSummary(props: { id: string; lanes: readonly Told[] }) {
  const i18n = useI18n()
  const { samples } = useTimeline()
  const endMs = useTimelineState((state) => state.bounds.endMs)
  return (
    <p className="hp-hidden" id={props.id}>
      {mergedSummary(props.lanes, samples, endMs, i18n)}
    </p>
  )
}

/** The end of the axis, then each lane with the newest value of each of its lines; a dash where a line has none yet. */
export function mergedSummary(
  lanes: readonly Told[],
  samples: SampleSource,
  endMs: number,
  i18n: Pick<I18n, 't' | 'f'>
): string {
  const { t, f } = i18n
  const told = lanes.map(({ lane, title, unit }) => {
    const values = lane.series.map((series) => {
      const value = samples.series(series.name)?.lastValue() ?? null
      const text = `${f.number(value === null ? null : inLane(series, value), lane.digits)} ${unit}`
      const label = laneSeriesLabel(series, i18n)
      return label === title ? text : `${label} ${text}`
    })
    return `${title}: ${values.length === 0 ? f.number(null) : values.join(', ')}.`
  })
  return [t('timeline.summary.at', { time: f.clock(endMs) }), ...told].join(' ')
}
