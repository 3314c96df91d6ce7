import type { Effective, SessionDetail } from '@shared/model'
import { useMemo } from 'react'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { DataTable, type Column } from '../../kit/data-table'
import { FactTable } from '../../kit/fact-table'
import { recordFacts } from './record-facts'

/** What explains a difference, and what to do about it. */
function noteOf({ note, advice }: Effective, { t, told }: Pick<I18n, 't' | 'told'>): string {
  const todo = advice == null ? null : t(`setting.advice.${advice}`)
  return [note === null ? null : told(note), todo].filter((part) => part !== null).join(' ')
}

/** What was asked of the run and what became true, read back from the phone; the command line; how the record was made. */
export function ConditionsCard(props: { detail: SessionDetail }) {
  const { detail } = props
  const i18n = useI18n()
  const { t, told } = i18n
  const columns = useMemo<readonly Column<Effective>[]>(
    () => [
      { id: 'name', header: t('setting.name'), value: (row) => t(`setting.${row.name}`), unsorted: true },
      {
        id: 'requested',
        header: t('setting.requested'),
        value: (row) => told(row.requested),
        unsorted: true
      },
      {
        id: 'effective',
        header: t('setting.effective'),
        value: (row) => row.effective ?? '',
        cell: (row) => (
          <span className="setting-effective" data-ok={row.ok}>
            {row.effective === null ? t('common.unknown') : told(row.effective)}{' '}
            {row.ok === null ? '' : row.ok ? '✓' : '≠'}
          </span>
        ),
        unsorted: true
      },
      {
        id: 'note',
        header: t('setting.note'),
        value: (row) => noteOf(row, { t, told }),
        cell: (row) => <span className="hp-dim">{noteOf(row, { t, told })}</span>,
        wrap: true,
        unsorted: true
      }
    ],
    [t, told]
  )
  return (
    <Card
      title={t('setting.cardTitle')}
      note={[detail.buildName, detail.modelName].filter((part) => part !== null).join(' · ')}
    >
      <DataTable
        label={t('setting.cardTitle')}
        columns={columns}
        rows={detail.effective}
        rowKey={(row) => row.name}
        none={t('setting.none')}
      />
      {detail.commandLine === null ? null : <pre className="command">{detail.commandLine}</pre>}
      <FactTable label={t('session.record')} facts={recordFacts(detail, i18n)} />
    </Card>
  )
}
