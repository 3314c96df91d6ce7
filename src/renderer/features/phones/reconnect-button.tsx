import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'

/** Looks for a phone in the network by its serial, wherever it is now. */
export function ReconnectButton({ serial }: { serial: string }) {
  const { connection } = useServices()
  const { t } = useI18n()
  const [answer, setAnswer] = useState<string | null>(null)
  const action = useAction(
    useCallback(async () => {
      const { text } = await connection.call((client) => client.phones.reconnect({ serial }))
      setAnswer(text)
    }, [connection, serial]),
    { inline: true }
  )
  return (
    <div className="phone-help-deeds">
      <Button loading={action.busy} onClick={action.run}>
        {t('wifi.reconnect')}
      </Button>
      {answer === null ? null : <span role="status">{answer}</span>}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </div>
  )
}
