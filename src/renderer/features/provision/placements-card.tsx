import type { ManifestEntry, PhoneSummary, VerifyReport } from '@shared/model'
import { useCallback, useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { DataTable, type Column } from '../../kit/data-table'
import { ErrorNote } from '../../kit/error-note'
import { RemoveDialog } from './remove-dialog'
import { usePlacements } from './use-placements'
import { VerifyResult } from './verify-result'

/** What lies on the phone in focus, by its manifest: verify it against its hashes, remove it. */
export function PlacementsCard(props: { phone: PhoneSummary }) {
  const { phone } = props
  const { connection } = useServices()
  const { t, f } = useI18n()
  const { entries, reload } = usePlacements(phone)
  const [report, setReport] = useState<VerifyReport | null>(null)
  const [doomed, setDoomed] = useState<ManifestEntry | 'all' | null>(null)
  const verify = useCallback(async () => {
    setReport(await connection.call((client) => client.provision.verify({ serial: phone.serial })))
  }, [connection, phone.serial])
  const action = useAction(verify, { inline: true })
  const columns = useMemo<readonly Column<ManifestEntry>[]>(
    () => [
      {
        id: 'kind',
        header: t('placement.kind'),
        value: (row) => row.kind,
        cell: (row) => t(`placement.${row.kind}`)
      },
      { id: 'name', header: t('library.name'), value: (row) => row.name },
      { id: 'files', header: t('library.files'), value: (row) => row.files.length, numeric: true },
      {
        id: 'size',
        header: t('library.size'),
        value: sizeOf,
        cell: (row) => f.bytes(sizeOf(row)),
        numeric: true
      },
      {
        id: 'remove',
        header: '',
        value: () => '',
        cell: (row) => (
          <Button
            small
            tone="quiet"
            label={t('placement.removeNamed', { name: row.name })}
            onClick={() => setDoomed(row)}
          >
            {t('placement.remove')}
          </Button>
        ),
        unsorted: true,
        numeric: true
      }
    ],
    [t, f]
  )
  return (
    <Card title={t('placement.title')} note={phone.name}>
      <DataTable
        label={t('placement.title')}
        columns={columns}
        rows={entries}
        rowKey={(row) => row.id}
        none={t('placement.none')}
      />
      {report === null ? null : <VerifyResult report={report} />}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
      <div className="hp-actions hp-actions-start">
        <Button loading={action.busy} disabled={entries.length === 0} onClick={action.run}>
          {t('placement.verify')}
        </Button>
        <Button tone="danger" disabled={entries.length === 0} onClick={() => setDoomed('all')}>
          {t('placement.removeAll')}
        </Button>
      </div>
      <RemoveDialog
        what={doomed}
        phone={phone}
        onClose={() => setDoomed(null)}
        onRemoved={() => {
          setReport(null)
          reload()
        }}
      />
    </Card>
  )
}

function sizeOf(entry: ManifestEntry): number {
  return entry.files.reduce((sum, file) => sum + file.size, 0)
}
