import { encode } from 'uqr'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'

/** A QR code that the phone reads under Wireless debugging; the adb server then finds the phone by the name in it. */
export function PairingCode() {
  const { connection } = useServices()
  const { t } = useI18n()
  const [secret, setSecret] = useState<{ name: string; code: string } | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  const action = useAction(
    useCallback(async () => {
      const fresh = { name: `hotplate-${random(6)}`, code: random(12) }
      setSecret(fresh)
      setAnswer(null)
      const { signal } = (waiting.current = new AbortController())
      try {
        setAnswer((await connection.call((client) => client.phones.pairByName(fresh, { signal }))).text)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        setSecret(null)
      }
    }, [connection]),
    { inline: true }
  )
  return (
    <div className="wifi-qr">
      {secret === null ? (
        <Button onClick={action.run}>{t('wifi.qr')}</Button>
      ) : (
        <>
          <QrCode text={`WIFI:T:ADB;S:${secret.name};P:${secret.code};;`} />
          <p role="status">{t('wifi.qr.wait')}</p>
          <Button onClick={() => waiting.current?.abort()}>{t('common.cancel')}</Button>
        </>
      )}
      {answer === null ? null : <p role="status">{answer}</p>}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </div>
  )
}

/** Dark on light in both schemes: scanners expect it. */
function QrCode({ text }: { text: string }) {
  const { t } = useI18n()
  const { data, size } = useMemo(() => encode(text, { border: 2 }), [text])
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="wifi-code" role="img" aria-label={t('wifi.qr.label')} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

function random(length: number): string {
  return [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => letters[byte % letters.length])
    .join('')
}
