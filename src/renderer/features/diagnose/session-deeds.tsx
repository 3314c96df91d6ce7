import type { ExportFormat, SessionSummary } from '@shared/model'
import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { bytesOf, saveFile } from '../../charts/save-file'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useOffers, type Offer } from '../../app/use-offers'
import { useI18n } from '../../i18n/i18n-context'
import { FormDialog } from '../../kit/form-dialog'
import { MenuButton } from '../../kit/menu-button'

const formats: readonly ExportFormat[] = ['html', 'json', 'csv', 'markdown', 'parquet', 'perfetto']
const none: readonly Offer[] = []
const types: Readonly<Record<ExportFormat, string>> = {
  html: 'text/html',
  json: 'application/json',
  csv: 'text/csv',
  markdown: 'text/markdown',
  parquet: 'application/vnd.apache.parquet',
  perfetto: 'application/json'
}

/** Export, rename, compare, delete of a stored session. */
export function SessionDeeds(props: { session: Pick<SessionSummary, 'id' | 'name'>; onRemove: () => void }) {
  const { session, onRemove } = props
  const { connection, ui } = useServices()
  const { t } = useI18n()
  const [renaming, setRenaming] = useState(false)
  const write = useAction(
    useCallback(
      async (format: ExportFormat) => {
        const { fileName, text, encoding } = await connection.call((client) =>
          client.sessions.exportFile({ sessionId: session.id, format })
        )
        const type = types[format]
        saveFile(fileName, encoding === 'base64' ? new Blob([bytesOf(text)], { type }) : text, type)
      },
      [connection, session.id]
    )
  )
  const addToCompare = (): void => {
    const { ids } = ui.store.getState().route
    ui.go({ view: 'compare', ids: [...ids.filter((id) => id !== session.id), session.id].slice(-6) })
  }
  const open = useStore(ui.store, ({ route }) => route.view === 'diagnose' && route.sessionId === session.id)
  useOffers(
    open
      ? [
          ...formats.map((format) => ({
            id: `export-${format}`,
            title: t(`diagnose.export.${format}`),
            run: () => write.run(format)
          })),
          { id: 'compare', title: t('diagnose.compare'), run: addToCompare }
        ]
      : none
  )
  // A dialog's clicks rise through the table's row as well, which would open the session.
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <MenuButton
        text={t('diagnose.deeds')}
        label={t('diagnose.deedsOf', { name: session.name })}
        disabled={write.busy}
        entries={[
          ...formats.map((format) => ({
            id: format,
            text: t(`diagnose.export.${format}`),
            onSelect: () => write.run(format)
          })),
          { id: 'compare', text: t('diagnose.compare'), onSelect: addToCompare },
          { id: 'rename', text: t('diagnose.rename'), onSelect: () => setRenaming(true) },
          { id: 'remove', text: t('diagnose.delete'), danger: true, onSelect: onRemove }
        ]}
      />
      {renaming ? <RenameDialog session={session} onClose={() => setRenaming(false)} /> : null}
    </span>
  )
}

function RenameDialog(props: { session: Pick<SessionSummary, 'id' | 'name'>; onClose: () => void }) {
  const { session, onClose } = props
  const { sessions } = useServices()
  const { t } = useI18n()
  const [name, setName] = useState(session.name)
  const rename = useAction(
    useCallback(
      async (wanted: string) => {
        await sessions.rename(session.id, wanted)
        onClose()
      },
      [sessions, session.id, onClose]
    )
  )
  return (
    <FormDialog
      opened
      title={t('diagnose.rename')}
      action={t('diagnose.rename')}
      busy={rename.busy}
      disabled={name.trim() === ''}
      onSubmit={() => rename.run(name.trim())}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('library.name')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
