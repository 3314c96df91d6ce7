import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { DataTable, type Column } from '../../kit/data-table'
import type { RatePoint } from './rate-pairs'

/** The points of the chart as numbers, temperatures in the reader's unit already. */
export function RatePairsTable(props: { points: readonly RatePoint[] }) {
  const { t, f } = useI18n()
  const columns = useMemo<readonly Column<RatePoint>[]>(
    () => [
      {
        id: 'time',
        header: t('samples.time'),
        value: (row) => row.tMs,
        cell: (row) => f.clock(row.tMs),
        numeric: true
      },
      {
        id: 'rate',
        header: t('unit.tokenRate'),
        value: (row) => row.rate,
        cell: (row) => f.number(row.rate, 2),
        numeric: true
      },
      {
        id: 'temperature',
        header: t('scatter.x', { degrees: f.degrees }),
        value: (row) => row.temperature,
        cell: (row) => f.number(row.temperature, 1),
        numeric: true
      }
    ],
    [t, f]
  )
  return (
    <DataTable
      label={t('scatter.title')}
      columns={columns}
      rows={props.points}
      rowKey={(row) => String(row.tMs)}
      none={t('scatter.none')}
      maxHeight={250}
    />
  )
}
