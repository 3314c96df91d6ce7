import type { ProcessRow, ProcessTable } from '@shared/model'
import { TextInput } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { DataTable, type Column } from '../../kit/data-table'
import { HogMenu } from './hog-menu'
import type { ActionPlace } from './use-hog-actions'

/** None of these is a key of the page or of the timeline, which go on working while the table has the focus. */
const sortKeys = { c: 'cpu', n: 'name', p: 'pid', r: 'memory', u: 'user' } as const

const noRows: readonly ProcessRow[] = []

/** The processes of the phone now (or at the end of the recording): sorted by CPU, hogs flagged with their time and what can be done about them. */
export const ProcessPanel = memo(function ProcessPanel(props: {
  table: ProcessTable | null
  /** Null where nothing can be done about an app: the session is over, or its phone away. */
  place: ActionPlace | null
}) {
  const { table } = props
  const { t, f, told } = useI18n()
  const [filter, setFilter] = useState('')
  const columns = useColumns(props.place)
  const wanted = filter.trim().toLowerCase()
  const all = table?.rows ?? noRows
  const rows =
    wanted === ''
      ? all
      : all.filter((row) =>
          `${row.name} ${row.packageName ?? ''} ${row.pid} ${row.user}`.toLowerCase().includes(wanted)
        )
  return (
    <section className="session-pane" aria-label={t('process.title')}>
      <div className="hp-table-tools">
        <h2>{t('process.title')}</h2>
        <span className="hp-dim">{table === null ? '' : f.clock(table.tMs)}</span>
        <span className="hp-grow" />
        <TextInput
          type="search"
          className="process-filter"
          aria-label={t('process.filter')}
          placeholder={t('process.filterHint')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            setFilter('')
            event.currentTarget.blur()
          }}
        />
      </div>
      <DataTable
        label={t('process.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.pid}-${row.name}`}
        initialSort={{ id: 'cpu', descending: true }}
        active={(row) => row.hogSinceMs !== null}
        none={table === null ? t('process.none') : t('process.noMatch')}
        maxHeight={300}
        sortKeys={sortKeys}
      />
      <p className="process-foot hp-dim">
        {table?.unaccountedPct === null || table === null
          ? ''
          : t('process.unaccounted', { cpu: f.number(table.unaccountedPct) })}
        {table === null || table.note === null ? '' : told(table.note)}
      </p>
    </section>
  )
})

function useColumns(place: ActionPlace | null): readonly Column<ProcessRow>[] {
  const { t, f } = useI18n()
  return useMemo<readonly Column<ProcessRow>[]>(
    () => [
      {
        id: 'name',
        header: t('process.name'),
        value: (row) => row.packageName ?? row.name,
        cell: (row) => <ProcessName row={row} />,
        grow: true
      },
      ...(place === null ? [] : [actColumn(place, t('action.column'))]),
      {
        id: 'cpu',
        header: t('process.cpu'),
        value: (row) => row.cpuPct,
        cell: (row) => f.number(row.cpuPct, row.cpuPct < 10 ? 1 : 0),
        numeric: true
      },
      {
        id: 'memory',
        header: t('process.memory'),
        value: (row) => row.rssBytes ?? -1,
        cell: (row) => (row.rssBytes === null ? '–' : f.bytes(row.rssBytes)),
        numeric: true
      },
      { id: 'pid', header: t('process.pid'), value: (row) => row.pid, cell: (row) => row.pid, numeric: true },
      { id: 'user', header: t('process.user'), value: (row) => row.user }
    ],
    [t, f, place]
  )
}

function actColumn(place: ActionPlace, header: string): Column<ProcessRow> {
  return {
    id: 'act',
    header,
    value: (row) => row.packageName ?? '',
    cell: ({ packageName, isRun }) =>
      packageName === null || isRun ? '' : <HogMenu place={place} packageName={packageName} />,
    unsorted: true
  }
}

function ProcessName(props: { row: ProcessRow }) {
  const { row } = props
  const { t, f } = useI18n()
  const shown = row.packageName ?? row.name
  const since = row.hogSinceMs === null ? '' : t('process.since', { time: f.clock(row.hogSinceMs) })
  const whole = [shown, row.name === shown ? '' : row.name, since].filter(Boolean).join(' · ')
  return (
    <span title={whole}>
      {row.hogSinceMs === null ? null : (
        <span className="process-flag" aria-hidden="true">
          ⚑
        </span>
      )}
      {shown}
      <span className="process-note">
        {row.isRun ? t('process.run') : row.isSampler ? t('process.sampler') : ''}
      </span>
      {since === '' ? null : <span className="process-flag">{since}</span>}
    </span>
  )
}
