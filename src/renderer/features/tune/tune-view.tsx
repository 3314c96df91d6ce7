import type { PhoneSummary, TuneSummary } from '@shared/model'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useReport } from '../../app/use-report'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Chip } from '../../kit/chip'
import { DataTable, type Column } from '../../kit/data-table'
import { TuneForm } from './tune-form'
import { TuneScreen } from './tune-screen'
import { settingsText } from './tune-words'
import './tune.css'

/** The tuner of a phone: a form for a new search, the searches there were, or one of them. */
export function TuneView(props: { phone: PhoneSummary }) {
  const { phone } = props
  const { t } = useI18n()
  const [open, setOpen] = useState<string | null>(null)
  if (open !== null) return <TuneScreen tuneId={open} onBack={() => setOpen(null)} />
  return (
    <>
      <div className="hp-title">
        <h1>{t('tune.title')}</h1>
        <span className="hp-dim">{t('tune.note')}</span>
      </div>
      <div className="view-body">
        <TuneForm phone={phone} onStarted={setOpen} />
        <TuneList onOpen={setOpen} />
      </div>
    </>
  )
}

function TuneList(props: { onOpen: (tuneId: string) => void }) {
  const { connection } = useServices()
  const report = useReport()
  const { t, f } = useI18n()
  const [list, setList] = useState<readonly TuneSummary[]>([])
  useEffect(() => {
    connection
      .call((client) => client.tune.list())
      .then(setList)
      .catch((error: unknown) => report(error))
  }, [connection, report])
  const remove = useAction(
    useCallback(
      async (tuneId: string) => {
        await connection.call((client) => client.tune.remove({ tuneId }))
        setList(await connection.call((client) => client.tune.list()))
      },
      [connection]
    )
  )
  const columns = useMemo<readonly Column<TuneSummary>[]>(
    () => [
      { id: 'name', header: t('library.name'), value: (row) => row.name },
      { id: 'phone', header: t('soak.phone'), value: (row) => row.phoneName },
      { id: 'model', header: t('provision.model'), value: (row) => row.modelName },
      {
        id: 'state',
        header: t('placement.state'),
        value: (row) => row.state,
        cell: (row) => <Chip title={row.stateText}>{t(`tune.state.${row.state}`)}</Chip>
      },
      {
        id: 'answer',
        header: t('tune.answer'),
        value: (row) => row.answer?.rate ?? -1,
        cell: ({ answer }) =>
          answer === null
            ? f.number(null)
            : `${settingsText(answer.settings, { t, f })} · ${f.number(answer.rate, 1)} ${t('unit.tokenRate')}`
      },
      {
        id: 'started',
        header: t('session.started'),
        value: (row) => row.startedAt,
        cell: (row) => f.dateTime(row.startedAt)
      },
      {
        id: 'remove',
        header: t('action.column'),
        value: (row) => row.id,
        cell: (row) =>
          row.state === 'running' ? null : (
            <span onClick={(event) => event.stopPropagation()} role="presentation">
              <Button
                small
                tone="quiet"
                label={`${t('tune.remove')}: ${row.name}`}
                onClick={() => remove.run(row.id)}
              >
                {t('tune.remove')}
              </Button>
            </span>
          ),
        unsorted: true
      }
    ],
    [t, f, remove]
  )
  return (
    <Card title={t('tune.list')}>
      <DataTable
        label={t('tune.list')}
        columns={columns}
        rows={list}
        rowKey={(row) => row.id}
        initialSort={{ id: 'started', descending: true }}
        onOpen={(row) => props.onOpen(row.id)}
        none={t('tune.none')}
      />
    </Card>
  )
}
