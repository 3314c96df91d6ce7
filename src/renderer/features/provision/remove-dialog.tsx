import type { ManifestEntry, PhoneSummary, RemoveReport } from '@shared/model'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Confirm } from '../../kit/confirm'
import { ErrorNote } from '../../kit/error-note'
import { toProblem, type Problem } from '../../rpc/problem'

export interface RemoveDialogProps {
  /** What to remove; `all` = everything Hotplate put on the phone; null = closed. */
  readonly what: ManifestEntry | 'all' | null
  readonly phone: PhoneSummary
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before something is removed from a phone, and says what would go, as the phone itself tells it. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { what, phone, onClose, onRemoved } = props
  const { connection } = useServices()
  const { t, f } = useI18n()
  const { report: preview, problem } = useRemovePreview(phone.serial, what)
  const remove = useCallback(async () => {
    if (what === null) return
    await connection.call((client) => client.provision.remove(target(phone.serial, what, false)))
    onRemoved()
    onClose()
  }, [connection, phone.serial, what, onClose, onRemoved])
  const action = useAction(remove, { inline: true })
  return (
    <Confirm
      opened={what !== null}
      title={t('remove.title', { phone: phone.name })}
      action={t('placement.remove')}
      busy={action.busy}
      onConfirm={action.run}
      onClose={onClose}
    >
      <p>{what === 'all' || what === null ? t('remove.all') : t('remove.one', { name: what.name })}</p>
      {problem === null ? null : <ErrorNote problem={problem} />}
      <p className="hp-dim">
        {preview !== null ? t('remove.frees', { bytes: f.bytes(preview.freedBytes) }) : null}
        {preview === null && problem === null ? '…' : null}
        {preview === null || preview.kept.length === 0
          ? ''
          : ` ${t('remove.kept', { n: preview.kept.length })}`}
      </p>
      {preview === null || preview.kept.length === 0 ? null : (
        <ul className="remove-kept">
          {preview.kept.slice(0, 8).map((path) => (
            <li key={path} className="hp-mono">
              {path}
            </li>
          ))}
        </ul>
      )}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </Confirm>
  )
}

function target(serial: string, what: ManifestEntry | 'all', dryRun: boolean) {
  return what === 'all' ? { serial, all: true, dryRun } : { serial, id: what.id, all: false, dryRun }
}

interface Preview {
  /** Null until the phone answered. */
  readonly report: RemoveReport | null
  /** Why it could not be asked. */
  readonly problem: Problem | null
}

const unasked: Preview = { report: null, problem: null }

/** What a removal would take, asked of the phone while the dialog is open. */
function useRemovePreview(serial: string, what: ManifestEntry | 'all' | null): Preview {
  const { connection } = useServices()
  const [found, setFound] = useState<{ what: ManifestEntry | 'all'; preview: Preview } | null>(null)
  useEffect(() => {
    if (what === null) return undefined
    let wanted = true
    const tell = (preview: Preview): void => {
      if (wanted) setFound({ what, preview })
    }
    connection
      .call((client) => client.provision.remove(target(serial, what, true)))
      .then((report) => tell({ report, problem: null }))
      .catch((error: unknown) => tell({ report: null, problem: toProblem(error) }))
    return () => {
      wanted = false
    }
  }, [connection, serial, what])
  return found !== null && found.what === what ? found.preview : unasked
}
