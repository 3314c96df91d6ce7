import type { LadderRung } from '@shared/model'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { DataTable, type Column } from '../../kit/data-table'

/** On which rung each quantity stands, by which node or command, and why not a better one. */
export function LadderTable(props: { ladder: readonly LadderRung[] }) {
  const { t, told } = useI18n()
  const columns = useMemo<readonly Column<LadderRung>[]>(
    () => [
      {
        id: 'quantity',
        header: t('dossier.ladder.quantity'),
        value: (row) => t(`quantity.${row.quantity}`),
        unsorted: true
      },
      {
        id: 'rung',
        header: t('dossier.ladder.rung'),
        value: (row) => (row.rung === null ? t('dossier.ladder.nothing') : t(`rung.${row.rung}`)),
        unsorted: true
      },
      {
        id: 'source',
        header: t('dossier.ladder.source'),
        value: (row) => row.source ?? '',
        cell: (row) => (
          <>
            {row.source === null ? null : <span className="hp-mono ladder-source">{row.source}</span>}
            {row.reason === null ? null : <small className="ladder-reason">{told(row.reason)}</small>}
          </>
        ),
        unsorted: true,
        wrap: true
      }
    ],
    [t, told]
  )
  return (
    <DataTable
      label={t('dossier.ladder')}
      columns={columns}
      rows={props.ladder}
      rowKey={(row) => row.quantity}
      none={t('dossier.ladder.none')}
    />
  )
}
