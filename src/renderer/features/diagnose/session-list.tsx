import type { SessionSummary } from '@shared/model'
import { TextInput } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { DataTable } from '../../kit/data-table'
import { useSessionColumns } from './session-columns'
import { useRemoval } from './use-removal'

/** Every stored session: opened by its name, exported, renamed, deleted with a way back. `above` stands over the table. */
export function SessionList(props: { list: readonly SessionSummary[]; above: ReactNode }) {
  const { list } = props
  const { ui } = useServices()
  const { t } = useI18n()
  const [filter, setFilter] = useState('')
  const { waiting, remove, undo } = useRemoval()
  const columns = useSessionColumns(remove)
  const wanted = filter.trim().toLowerCase()
  const rows = useMemo(
    () =>
      list.filter(
        (one) =>
          one.id !== waiting?.id &&
          `${one.name} ${one.phoneName} ${one.modelName ?? ''} ${one.serial}`.toLowerCase().includes(wanted)
      ),
    [list, waiting, wanted]
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
        {props.above}
        <div role="status" className="diagnose-removed" hidden={waiting === null}>
          {waiting === null ? null : (
            <>
              <span>{t('diagnose.removed', { name: waiting.name })}</span>
              <Button small onClick={undo}>
                {t('action.undo')}
              </Button>
            </>
          )}
        </div>
        <DataTable
          label={t('rail.sessions')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          initialSort={{ id: 'started', descending: true }}
          onOpen={(row) => ui.go({ view: 'diagnose', sessionId: row.id })}
          none={t('process.noMatch')}
          maxHeight="calc(100vh - 210px)"
        />
      </div>
    </>
  )
}
