import type { Cluster } from '@shared/model'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { DataTable, type Column } from '../../kit/data-table'
import { formatCpuList } from './cpu-list'

/** The cpufreq policies of a phone: which cores, how fast, of what kind. */
export function ClusterTable(props: { clusters: readonly Cluster[] }) {
  const { t, f } = useI18n()
  const columns = useMemo<readonly Column<Cluster>[]>(
    () => [
      {
        id: 'role',
        header: t('clusters.role'),
        value: (row) => row.role,
        cell: (row) => t(`clusters.role.${row.role}`),
        unsorted: true
      },
      { id: 'cpus', header: t('clusters.cores'), value: (row) => formatCpuList(row.cpus), unsorted: true },
      {
        id: 'max',
        header: t('clusters.max'),
        value: (row) => row.hwMaxKHz ?? 0,
        cell: (row) => f.gigahertz(row.hwMaxKHz),
        numeric: true,
        unsorted: true
      },
      {
        id: 'capacity',
        header: t('clusters.capacity'),
        value: (row) => row.capacity ?? 0,
        cell: (row) => f.number(row.capacity),
        numeric: true,
        unsorted: true
      },
      { id: 'part', header: t('clusters.part'), value: (row) => row.part ?? '–', unsorted: true }
    ],
    [t, f]
  )
  return (
    <DataTable
      label={t('clusters.title')}
      columns={columns}
      rows={props.clusters}
      rowKey={(row) => String(row.policy)}
      none={t('clusters.none')}
    />
  )
}
