import type { ManifestEntry, PhoneSummary } from '@shared/model'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { isReady } from '../../state/phones-store'
import { isAlive } from '../../state/provision-store'
import { PlacementsTable, sizeOf } from './placements-table'
import { RemoveDialog } from './remove-dialog'
import type { Placements } from './use-placements'
import { useVerify } from './use-verify'
import { VerifyProgressLine } from './verify-progress'
import { VerifyResult } from './verify-result'

/** What lies on the phone in focus, by its manifest: verify it against its hashes, repair it, remove it. */
export function PlacementsCard(props: { phone: PhoneSummary; placements: Placements }) {
  const { phone, placements } = props
  const { entries, known, problem, reload } = placements
  const { provision } = useServices()
  const working = useStore(provision.store, ({ jobs }) =>
    jobs.some((job) => job.serial === phone.serial && isAlive(job))
  )
  const { t, f } = useI18n()
  const [doomed, setDoomed] = useState<ManifestEntry | 'all' | null>(null)
  const { action, found, progress, stop, forget } = useVerify(phone.serial)
  const free = isReady(phone) && !working
  const can = free && entries.length > 0
  const bytes = entries.reduce((sum, entry) => sum + sizeOf(entry), 0)
  return (
    <Card
      title={t('placement.title')}
      note={phone.name}
      side={entries.length === 0 ? null : <b className="job-bytes">{f.bytes(bytes)}</b>}
    >
      {problem === null ? null : <ErrorNote problem={problem} onRetry={reload} />}
      {problem !== null && !known ? null : (
        <PlacementsTable
          entries={entries}
          busy={action.busy || !free}
          onVerify={(entry) => action.run(entry.id)}
          onRemove={setDoomed}
        />
      )}
      {found === null ? null : (
        <VerifyResult report={found.report} modelId={found.modelId} onRepair={forget} />
      )}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
      <div className="hp-actions hp-actions-start">
        <Button loading={action.busy} disabled={!can} onClick={() => action.run(undefined)}>
          {t('placement.verifyAll')}
        </Button>
        <Button tone="danger" disabled={!can || action.busy} onClick={() => setDoomed('all')}>
          {t('placement.removeAll')}
        </Button>
      </div>
      {action.busy ? <VerifyProgressLine progress={progress} onStop={stop} /> : null}
      <RemoveDialog
        what={doomed}
        phone={phone}
        onClose={() => setDoomed(null)}
        onRemoved={() => {
          forget()
          reload()
        }}
      />
    </Card>
  )
}
