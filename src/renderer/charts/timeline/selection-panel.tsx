import { memo, useMemo } from 'react'
import { DataTable, type Column } from '../../kit/data-table'
import { Button } from '../../kit/button'
import { useI18n } from '../../i18n/i18n-context'
import type { Lane } from './lanes'
import type { Statistics } from './statistics'
import { laneSeriesLabel } from './series-label'
import { useTimeline } from './timeline-context'
import { useSpanStatistics } from './use-span-statistics'

interface Row extends Statistics {
  readonly name: string
  readonly label: string
  readonly digits: number
}

/** Statistics of the selected span over every recorded sample, one row a series. */
export const SelectionPanel = memo(function SelectionPanel(props: { lanes: readonly Lane[] }) {
  const i18n = useI18n()
  const { t, f } = i18n
  const { controller } = useTimeline()
  const { selection, of, failed } = useSpanStatistics(props.lanes)
  const columns = useMemo<readonly Column<Row>[]>(() => {
    const figure = (id: 'min' | 'median' | 'p95' | 'max'): Column<Row> => ({
      id,
      header: t(`statistics.${id}`),
      value: (row) => row[id],
      cell: (row) => f.number(row[id], row.digits),
      numeric: true,
      unsorted: true
    })
    return [
      { id: 'series', header: t('statistics.series'), value: (row) => row.label, unsorted: true },
      ...(['min', 'median', 'p95', 'max'] as const).map(figure),
      {
        id: 'slope',
        header: t('statistics.slope'),
        value: (row) => row.slopePerMinute ?? 0,
        cell: (row) => f.number(row.slopePerMinute, row.digits + 1),
        numeric: true,
        unsorted: true
      }
    ]
  }, [t, f])
  if (selection === null) return null
  const { fromMs, toMs } = selection
  const rows = props.lanes.flatMap((lane) =>
    lane.series.flatMap((series): Row[] => {
      const statistics = of?.get(series.name)
      const label = laneSeriesLabel(series, i18n)
      return statistics === undefined
        ? []
        : [{ ...statistics, name: series.name, label, digits: lane.digits + 1 }]
    })
  )
  return (
    <section className="tl-selection" aria-label={t('statistics.title')}>
      <header>
        <b>{t('statistics.title')}</b>
        <span className="hp-dim">
          {f.clock(fromMs)} – {f.clock(toMs)} ({f.duration(toMs - fromMs)})
        </span>
        <span className="hp-grow" />
        <Button small onClick={() => controller.show(fromMs, toMs)}>
          {t('statistics.zoom')}
        </Button>
        <Button small tone="quiet" onClick={() => controller.clearSelection()}>
          {t('common.close')}
        </Button>
      </header>
      <DataTable
        label={t('statistics.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        none={t(noneKey(of !== null, failed))}
        maxHeight={220}
      />
    </section>
  )
})

function noneKey(read: boolean, failed: boolean) {
  if (read) return 'statistics.none'
  return failed ? 'statistics.failed' : 'statistics.reading'
}
