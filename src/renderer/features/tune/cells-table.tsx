import type { TuneCell } from '@shared/model'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { DataTable, type Column } from '../../kit/data-table'
import { settingsText } from './tune-words'

/** Every cell with its settings, rate, noise, energy and state; raw repetitions under the pointer. */
export function CellsTable(props: { cells: readonly TuneCell[]; answerId: string | null }) {
  const { answerId } = props
  const { t, f, told } = useI18n()
  const columns = useMemo<readonly Column<TuneCell>[]>(() => {
    const number = (
      id: string,
      header: string,
      of: (cell: TuneCell) => number | null,
      digits: number
    ): Column<TuneCell> => ({
      id,
      header,
      value: (cell) => of(cell) ?? -1,
      cell: (cell) => f.number(of(cell), digits),
      numeric: true
    })
    return [
      {
        id: 'settings',
        header: t('tune.cell'),
        value: (cell) => cell.settings.threads,
        cell: (cell) => (
          <span title={cell.repetitions.map(({ rate }) => f.number(rate, 2)).join(', ')}>
            {settingsText(cell.settings, { t, f })}{' '}
            <span className="hp-dim">{cell.isReference ? t('tune.cell.reference') : ''}</span>
          </span>
        )
      },
      number('rate', t('tune.cell.rate'), (cell) => cell.rate, 1),
      {
        id: 'interval',
        header: t('tune.cell.interval'),
        value: (cell) => cell.interval?.[0] ?? -1,
        cell: ({ interval }) =>
          interval === null ? f.number(null) : `${f.number(interval[0], 1)}–${f.number(interval[1], 1)}`,
        numeric: true
      },
      number('cv', t('tune.cell.cv'), (cell) => cell.cvPct, 1),
      number('energy', t('tune.cell.energy'), (cell) => cell.joulesPerToken, 2),
      {
        id: 'state',
        header: t('tune.cell.state'),
        value: (cell) => cell.state,
        cell: (cell) => (
          <span title={cell.reason === null ? undefined : told(cell.reason)}>
            {t(`tune.cellState.${cell.state}`)}
          </span>
        )
      }
    ]
  }, [t, f, told])
  return (
    <DataTable
      label={t('tune.table')}
      columns={columns}
      rows={props.cells}
      rowKey={(cell) => cell.id}
      active={(cell) => cell.id === answerId}
      none={t('tune.chart.none')}
      maxHeight={320}
    />
  )
}
