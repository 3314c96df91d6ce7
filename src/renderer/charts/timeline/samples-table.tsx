import { memo, useMemo } from 'react'
import { DataTable, type Column } from '../../kit/data-table'
import { useI18n } from '../../i18n/i18n-context'
import type { SampleSource } from '../sample-source'
import { inLane, type Lane } from './lanes'
import { laneSeriesLabel } from './series-label'
import { useRevision, useTimeline, useTimelineState } from './timeline-context'
import type { View } from './viewport'

interface Row {
  readonly tMs: number
  readonly values: readonly (number | null)[]
}

const rowsWanted = 240

/** The span in view as a table: the same data as the lanes, readable without seeing them. */
export const SamplesTable = memo(function SamplesTable(props: { lanes: readonly Lane[] }) {
  useRevision()
  const i18n = useI18n()
  const { t, f } = i18n
  const { samples } = useTimeline()
  const view = useTimelineState((state) => state.view)
  const endMs = useTimelineState((state) => state.bounds.endMs)
  const { lanes } = props
  const columns = useMemo<readonly Column<Row>[]>(() => {
    const series = lanes.flatMap((lane) => lane.series.map((one) => ({ ...one, digits: lane.digits })))
    return [
      {
        id: 'time',
        header: t('samples.time'),
        value: (row) => row.tMs,
        cell: (row) => f.clock(row.tMs),
        numeric: true
      },
      ...series.map((one, index): Column<Row> => ({
        id: one.name,
        header: laneSeriesLabel(one, { t }),
        value: (row) => row.values[index] ?? Number.NEGATIVE_INFINITY,
        cell: (row) => f.number(row.values[index] ?? null, one.digits),
        numeric: true
      }))
    ]
  }, [lanes, t, f])
  const rows = sampleRows(lanes, samples, { ...view, toMs: Math.min(view.toMs, endMs) })
  return (
    <DataTable
      label={t('samples.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.tMs)}
      none={t('lane.noData')}
      maxHeight={420}
    />
  )
})

/** Values at even steps through the span, each the newest at or before its time. */
export function sampleRows(
  lanes: readonly Lane[],
  samples: SampleSource,
  view: Pick<View, 'fromMs' | 'toMs'>
): readonly Row[] {
  const stepMs = Math.max(1000, Math.ceil((view.toMs - view.fromMs) / rowsWanted / 1000) * 1000)
  const count = Math.max(0, Math.floor((view.toMs - view.fromMs) / stepMs) + 1)
  return Array.from({ length: count }, (_, index) => {
    const tMs = Math.round(view.fromMs) + index * stepMs
    const values = lanes.flatMap((lane) =>
      lane.series.map((one) => {
        const value = samples.series(one.name)?.valueBefore(tMs, stepMs * 2 + 15_000) ?? null
        return value === null ? null : inLane(one, value)
      })
    )
    return { tMs, values }
  })
}
