import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useAction } from '../../app/use-action'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'

/** `adb connect` for a phone that listens on the network. */
export function ConnectCard() {
  const { connection } = useServices()
  const { t } = useI18n()
  const [address, setAddress] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const connect = useCallback(
    async (to: string) => {
      setAnswer(null)
      const { text } = await connection.call((client) => client.phones.connect({ address: to }))
      setAnswer(text)
    },
    [connection]
  )
  const action = useAction(connect, { inline: true })
  return (
    <Card title={t('connect.title')} note={t('connect.note')}>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (address.trim() !== '') action.run(address.trim())
        }}
      >
        <TextInput
          className="hp-grow"
          aria-label={t('connect.address')}
          placeholder="192.168.1.20:5555"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" loading={action.busy} disabled={address.trim() === ''}>
          {t('connect.action')}
        </Button>
      </form>
      {answer === null ? null : (
        <p className="hp-dim" role="status">
          {answer}
        </p>
      )}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </Card>
  )
}
