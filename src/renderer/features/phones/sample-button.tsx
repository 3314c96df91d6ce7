import { useCallback } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'

/** Opens the recorded sample session: what Hotplate shows, without a phone. */
export function SampleButton() {
  const { connection, sessions, ui } = useServices()
  const { t } = useI18n()
  const action = useAction(
    useCallback(async () => {
      const { sessionId } = await connection.call((client) => client.system.addSample())
      await sessions.refresh()
      ui.go({ view: 'diagnose', sessionId })
    }, [connection, sessions, ui]),
    { inline: true }
  )
  return (
    <>
      <Button loading={action.busy} onClick={action.run}>
        {t('sample.open')}
      </Button>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </>
  )
}
