import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useDroppedSessions } from '../../app/use-dropped-sessions'
import { useAction, type Action } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/confirm'
import { EmptyState } from '../../kit/empty-state'
import { ErrorNote } from '../../kit/error-note'
import type { SessionFeed } from '../../state/session-feed'
import { SampleButton } from '../phones/sample-button'
import { FeedScreen, SessionScreen } from '../session/session-screen'
import { DropZone } from './drop-zone'
import { createFileFeed } from './file-feed'
import { base64Of } from './read-file'
import { SessionDeeds } from './session-deeds'
import { SessionList } from './session-list'

/** Stored sessions and session files: the list, or one of them in the same screen that showed it live. */
export function DiagnoseView() {
  const { ui, sessions } = useServices()
  const { t } = useI18n()
  const sessionId = useStore(ui.store, (state) => state.route.sessionId)
  const { sessions: list, known } = useStore(sessions.store)
  const [file, setFile] = useState<SessionFeed | null>(null)
  const open = useFileOpener(
    useCallback(
      (feed: SessionFeed) => {
        setFile(feed)
        ui.go({ sessionId: null })
      },
      [ui]
    )
  )
  if (sessionId !== null)
    return (
      <SessionScreen
        key={sessionId}
        sessionId={sessionId}
        actions={<StoredActions sessionId={sessionId} />}
      />
    )
  if (file !== null && open.problem === null)
    return (
      <FeedScreen
        key={file.sessionId}
        feed={file}
        actions={<Button onClick={() => setFile(null)}>{t('diagnose.all')}</Button>}
      />
    )
  const opener = <FileOpener open={open} />
  if (known && list.length === 0)
    return (
      <EmptyState title={t('diagnose.empty.title')} text={t('diagnose.empty.text')}>
        {opener}
        <Button tone="primary" onClick={() => ui.go({ view: 'soak' })}>
          {t('diagnose.empty.action')}
        </Button>
        <SampleButton />
      </EmptyState>
    )
  return <SessionList list={list} above={opener} />
}

type OpenFiles = Action<[readonly File[]]>

/** Opens a session file that was dropped, chosen or handed over by the system; several are compared. */
function useFileOpener(onOpen: (feed: SessionFeed) => void): OpenFiles {
  const { connection, ui } = useServices()
  const open = useAction(
    useCallback(
      async (files: readonly File[]) => {
        const [file] = files
        if (file === undefined) return
        if (files.length > 1) {
          ui.dropFiles(files)
          return
        }
        const base64 = await base64Of(file)
        const { session, verdict } = await connection.call((client) =>
          client.diagnose.open({ fileName: file.name, base64 })
        )
        onOpen(createFileFeed({ fileName: file.name, bytes: file.size, session, verdict }))
      },
      [connection, ui, onOpen]
    ),
    { inline: true }
  )
  useDroppedSessions('diagnose', open.run)
  return open
}

/** Where a session file is dropped or chosen; what is wrong with a bad one stands right here. */
function FileOpener(props: { open: OpenFiles }) {
  const { open } = props
  const { t } = useI18n()
  return (
    <div className="stack">
      <DropZone
        hint={open.busy ? t('diagnose.reading') : t('diagnose.drop')}
        button={t('diagnose.openFile')}
        accept=".hotplate,.json,.gz"
        onFiles={open.run}
      />
      {open.problem === null ? null : <ErrorNote problem={open.problem} />}
    </div>
  )
}

function StoredActions(props: { sessionId: string }) {
  const { sessionId } = props
  const { ui, sessions } = useServices()
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const name = useStore(sessions.store, (state) => state.sessions.find(({ id }) => id === sessionId)?.name)
  const remove = useCallback(async () => {
    await sessions.remove(sessionId)
    ui.go({ sessionId: null })
  }, [sessions, sessionId, ui])
  const action = useAction(remove)
  return (
    <>
      <Button onClick={() => ui.go({ sessionId: null })}>{t('diagnose.all')}</Button>
      <SessionDeeds session={{ id: sessionId, name: name ?? sessionId }} onRemove={() => setAsking(true)} />
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
