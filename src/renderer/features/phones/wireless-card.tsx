import type { WirelessState } from '@shared/model'
import { TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { PairingCode } from './pairing-code'

/** Wi-Fi: pairing by code or QR where this adb server can, and why not where it cannot; phones that announce themselves. */
export function WirelessCard() {
  const { connection } = useServices()
  const { t } = useI18n()
  const [state, setState] = useState<WirelessState | null>(null)
  const look = useAction(
    useCallback(
      async () => setState(await connection.call((client) => client.phones.wireless())),
      [connection]
    ),
    { inline: true }
  )
  const lookAgain = look.run
  useEffect(() => lookAgain(), [lookAgain])
  return (
    <Card
      title={t('wifi.title')}
      note={t('wifi.note')}
      side={
        <Button small loading={look.busy} onClick={look.run}>
          {t('wifi.look')}
        </Button>
      }
    >
      {look.problem === null ? null : <ErrorNote problem={look.problem} />}
      {state === null ? null : (
        <div className="stack">
          {state.pairing.able ? <PairForm /> : <Unable what="pairing" of={state.pairing} />}
          {state.discovery.able ? null : <Unable what="discovery" of={state.discovery} />}
          {state.discovery.able && state.pairing.able ? <PairingCode /> : null}
          {state.services.length === 0 ? null : <Announced services={state.services} onDone={look.run} />}
        </div>
      )}
    </Card>
  )
}

function Unable(props: { what: 'pairing' | 'discovery'; of: WirelessState['pairing'] }) {
  const { t } = useI18n()
  const { reason, detail } = props.of
  return (
    <p className="wifi-unable">
      <b>{t(`wifi.unable.${props.what}`)}</b> {t(`wifi.reason.${reason ?? 'noServer'}`)}
      {detail === null ? null : <span className="hp-dim"> {t('phone.adbSays', { text: detail })}</span>}
    </p>
  )
}

function PairForm() {
  const { connection } = useServices()
  const { t } = useI18n()
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const action = useAction(
    useCallback(
      async (to: string, digits: string) => {
        setAnswer(null)
        const { text } = await connection.call((client) => client.phones.pair({ address: to, code: digits }))
        setAnswer(text)
      },
      [connection]
    ),
    { inline: true }
  )
  return (
    <form
      className="wifi-pair"
      onSubmit={(event) => {
        event.preventDefault()
        action.run(address.trim(), code.trim())
      }}
    >
      <TextInput
        label={t('wifi.address')}
        placeholder="192.168.1.20:37123"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label={t('wifi.code')}
        placeholder="123456"
        inputMode="numeric"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={action.busy} disabled={address.trim() === '' || code.trim().length < 6}>
        {t('wifi.pair')}
      </Button>
      {answer === null ? null : <p role="status">{answer}</p>}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </form>
  )
}

function Announced(props: { services: WirelessState['services']; onDone: () => void }) {
  const { connection } = useServices()
  const { t } = useI18n()
  const { onDone } = props
  const action = useAction(
    useCallback(
      async (address: string) => {
        await connection.call((client) => client.phones.connect({ address }))
        onDone()
      },
      [connection, onDone]
    ),
    { inline: true }
  )
  return (
    <>
      <ul className="wifi-services" aria-label={t('wifi.announced')}>
        {props.services.map(({ name, kind, address, serial }) => (
          <li key={`${name} ${kind}`}>
            <span>{serial ?? name}</span> <span className="hp-dim">{address}</span>
            {kind === 'pairing' ? null : (
              <Button small loading={action.busy} onClick={() => action.run(address)}>
                {t('connect.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </>
  )
}
