import type { Sensor } from '@shared/model'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { DataTable, type Column } from '../../kit/data-table'

/** Every sensor the phone showed: what it is, whether it is used, and why not. */
export function SensorTable(props: { sensors: readonly Sensor[] }) {
  const { t, told } = useI18n()
  const columns = useMemo<readonly Column<Sensor>[]>(
    () => [
      {
        id: 'used',
        header: t('sensors.usedColumn'),
        value: (row) => (row.used ? 0 : 1),
        cell: (row) => (row.used ? '✓' : '–')
      },
      {
        id: 'type',
        header: t('sensors.type'),
        value: (row) => row.type,
        cell: (row) => <span title={row.id}>{row.type}</span>
      },
      {
        id: 'kind',
        header: t('sensors.kind'),
        value: (row) => row.kind,
        cell: (row) => t(`sensors.kind.${row.kind}`)
      },
      {
        id: 'reason',
        header: t('sensors.reason'),
        value: (row) => row.reason ?? '',
        cell: (row) => <span className="hp-dim">{told(row.reason ?? '')}</span>,
        wrap: true
      }
    ],
    [t, told]
  )
  return (
    <DataTable
      label={t('sensors.title')}
      columns={columns}
      rows={props.sensors}
      rowKey={(row) => `${row.rung}-${row.id}`}
      initialSort={{ id: 'used', descending: false }}
      none={t('sensors.none')}
      maxHeight={420}
    />
  )
}
