import type { ManifestEntry, PhoneSummary, VerifyReport } from '@shared/model'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { isReady } from '../../state/phones-store'
import { isAlive } from '../../state/provision-store'
import { PlacementsTable, sizeOf } from './placements-table'
import { RemoveDialog } from './remove-dialog'
import type { Placements } from './use-placements'
import { VerifyResult } from './verify-result'

/** What lies on the phone in focus, by its manifest: verify it against its hashes, repair it, remove it. */
export function PlacementsCard(props: { phone: PhoneSummary; placements: Placements }) {
  const { phone, placements } = props
  const { entries, reload } = placements
  const { connection, provision } = useServices()
  const working = useStore(provision.store, ({ jobs }) =>
    jobs.some((job) => job.serial === phone.serial && isAlive(job))
  )
  const { t, f } = useI18n()
  const [found, setFound] = useState<{ report: VerifyReport; modelId: string | undefined } | null>(null)
  const [doomed, setDoomed] = useState<ManifestEntry | 'all' | null>(null)
  const verify = useCallback(
    async (modelId: string | undefined) => {
      setFound(null)
      const what = { serial: phone.serial, ...(modelId === undefined ? {} : { modelId }) }
      const report = await connection.call((client) => client.provision.verify(what))
      setFound({ report, modelId })
    },
    [connection, phone.serial]
  )
  const action = useAction(verify, { inline: true })
  const free = isReady(phone) && !working
  const can = free && entries.length > 0
  const bytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0)
  return (
    <Card
      title={t('placement.title')}
      note={phone.name}
      side={entries.length === 0 ? null : <b className="job-bytes">{f.bytes(bytes)}</b>}
    >
      <PlacementsTable
        entries={entries}
        busy={action.busy || !free}
        onVerify={(entry) => action.run(entry.id)}
        onRemove={setDoomed}
      />
      {found === null ? null : (
        <VerifyResult report={found.report} modelId={found.modelId} onRepair={() => setFound(null)} />
      )}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
      <div className="hp-actions hp-actions-start">
        <Button loading={action.busy} disabled={!can} onClick={() => action.run(undefined)}>
          {t('placement.verifyAll')}
        </Button>
        <Button tone="danger" disabled={!can || action.busy} onClick={() => setDoomed('all')}>
          {t('placement.removeAll')}
        </Button>
        {action.busy ? (
          <span className="hp-dim placements-busy" role="status">
            {t('placement.verifying')}
          </span>
        ) : null}
      </div>
      <RemoveDialog
        what={doomed}
        phone={phone}
        onClose={() => setDoomed(null)}
        onRemoved={() => {
          setFound(null)
          reload()
        }}
      />
    </Card>
  )
}
