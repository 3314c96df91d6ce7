import type { SessionSummary } from '@shared/model'
import { TextInput } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip } from '../../kit/chip'
import { Confirm } from '../../kit/confirm'
import { DataTable, type Column } from '../../kit/data-table'
import { EmptyState } from '../../kit/empty-state'
import { isOpen } from '../../state/session-list-store'
import { SessionScreen } from '../session/session-screen'
import { sessionTone } from '../session/session-words'

/** Stored sessions: the list, or one reopened in the same screen that showed it live. */
export function DiagnoseView() {
  const { ui, sessions } = useServices()
  const { t } = useI18n()
  const sessionId = useStore(ui.store, (state) => state.route.sessionId)
  const { sessions: list, known } = useStore(sessions.store)
  if (sessionId !== null)
    return (
      <SessionScreen
        key={sessionId}
        sessionId={sessionId}
        actions={<StoredActions sessionId={sessionId} />}
      />
    )
  if (known && list.length === 0)
    return (
      <EmptyState title={t('diagnose.empty.title')} text={t('diagnose.empty.text')}>
        <Button tone="primary" onClick={() => ui.go({ view: 'soak' })}>
          {t('diagnose.empty.action')}
        </Button>
      </EmptyState>
    )
  return <SessionList list={list} />
}

function StoredActions(props: { sessionId: string }) {
  const { sessionId } = props
  const { ui, sessions } = useServices()
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const remove = useCallback(async () => {
    await sessions.remove(sessionId)
    ui.go({ sessionId: null })
  }, [sessions, sessionId, ui])
  const action = useAction(remove)
  return (
    <>
      <Button onClick={() => ui.go({ sessionId: null })}>{t('diagnose.all')}</Button>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('diagnose.delete')}
      </Button>
      <Confirm
        opened={asking}
        title={t('diagnose.deleteTitle')}
        action={t('diagnose.delete')}
        busy={action.busy}
        onConfirm={action.run}
        onClose={() => setAsking(false)}
      >
        {t('diagnose.deleteText')}
      </Confirm>
    </>
  )
}

const chipTones = { ok: 'ok', warn: 'warn', bad: 'bad', hot: 'warn', off: 'plain' } as const

function SessionList(props: { list: readonly SessionSummary[] }) {
  const { ui } = useServices()
  const { t } = useI18n()
  const [filter, setFilter] = useState('')
  const columns = useSessionColumns()
  const wanted = filter.trim().toLowerCase()
  const rows = props.list.filter((one) =>
    `${one.name} ${one.phoneName} ${one.modelName ?? ''} ${one.serial}`.toLowerCase().includes(wanted)
  )
  return (
    <>
      <div className="hp-title">
        <h1>{t('view.diagnose')}</h1>
        <span className="hp-dim">{t('diagnose.note')}</span>
        <span className="hp-grow" />
        <TextInput
          type="search"
          aria-label={t('diagnose.filter')}
          placeholder={t('diagnose.filterHint')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </div>
      <div className="view-body">
        <DataTable
          label={t('rail.sessions')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          initialSort={{ id: 'started', descending: true }}
          onOpen={(row) => ui.go({ view: 'diagnose', sessionId: row.id })}
          none={t('process.noMatch')}
          maxHeight="calc(100vh - 150px)"
        />
      </div>
    </>
  )
}

function useSessionColumns(): readonly Column<SessionSummary>[] {
  const { t, f } = useI18n()
  return useMemo<readonly Column<SessionSummary>[]>(() => {
    const figure = (
      id: string,
      header: string,
      of: (row: SessionSummary) => number | null,
      text: (value: number) => string
    ): Column<SessionSummary> => ({
      id,
      header,
      value: (row) => of(row) ?? -1,
      cell: (row) => {
        const value = of(row)
        return value === null ? '–' : text(value)
      },
      numeric: true
    })
    return [
      { id: 'name', header: t('library.name'), value: (row) => row.name },
      { id: 'phone', header: t('soak.phone'), value: (row) => row.phoneName },
      { id: 'model', header: t('provision.model'), value: (row) => row.modelName ?? '–' },
      {
        id: 'state',
        header: t('placement.state'),
        value: (row) => row.state,
        cell: (row) => <Chip tone={chipTones[sessionTone(row.state)]}>{t(`session.state.${row.state}`)}</Chip>
      },
      {
        id: 'started',
        header: t('session.started'),
        value: (row) => row.startedAt,
        cell: (row) => f.dateTime(row.startedAt)
      },
      figure('duration', t('diagnose.duration'), (row) => row.durationMs, f.clock),
      figure(
        'mean',
        t('diagnose.mean'),
        (row) => row.meanTokenRate,
        (value) => f.number(value, 1)
      ),
      figure(
        'retention',
        t('diagnose.retention'),
        (row) => row.retentionPct,
        (value) => f.percent(value / 100)
      ),
      figure('onset', t('diagnose.onset'), (row) => row.onsetMs, f.clock),
      figure(
        'hottest',
        t('diagnose.hottest'),
        (row) => row.maxCpuTempC,
        (value) => f.number(value)
      ),
      figure('bytes', t('library.size'), (row) => (isOpen(row.state) ? null : row.rawBytes), f.bytes)
    ]
  }, [t, f])
}
