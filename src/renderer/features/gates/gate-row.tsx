import type { Gate, Remedy } from '@shared/model'
import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip } from '../../kit/chip'
import { gateLimit, gateValue, isByHand, remedyText, subjectsText } from './gate-words'

const tones = { checking: 'plain', pass: 'ok', warn: 'warn', fail: 'bad', unknown: 'plain' } as const

/** One gate: value against threshold, what opens it, and (where it is closed) the field for a reason to pass it all the same. */
export function GateRow(props: {
  gate: Gate
  serial: string
  /** The reason for which it is overridden; null = it is not. */
  reason: string | null
  onReason: (reason: string | null) => void
}) {
  const { gate, serial, reason, onReason } = props
  const i18n = useI18n()
  const { t, told } = i18n
  const [asking, setAsking] = useState(false)
  const name = t(`gate.${gate.id}`)
  const remarks = [subjectsText(gate, i18n), gate.reason === null ? '' : told(gate.reason)].filter(
    (part) => part !== ''
  )
  return (
    <li className="gate" data-state={gate.state}>
      <span className="gate-name">{name}</span>
      <b>{gateValue(gate, i18n)}</b>
      <span className="hp-dim">{gateLimit(gate, i18n)}</span>
      <span>
        <Chip tone={reason === null ? tones[gate.state] : 'warn'}>
          {reason === null ? t(`gate.state.${gate.state}`) : t('gate.overridden')}
        </Chip>
      </span>
      <span className="gate-deeds">
        {gate.remedies.map((remedy) => (
          <RemedyButton key={JSON.stringify(remedy)} remedy={remedy} serial={serial} />
        ))}
        {gate.state === 'fail' && !asking && reason === null ? (
          <Button small tone="quiet" label={`${t('gate.override')}: ${name}`} onClick={() => setAsking(true)}>
            {t('gate.override')}
          </Button>
        ) : null}
      </span>
      {remarks.length === 0 ? null : <small className="gate-remark">{remarks.join(' · ')}</small>}
      {gate.state === 'fail' && (asking || reason !== null) ? (
        <TextInput
          className="gate-reason"
          autoFocus={asking && reason === null}
          size="xs"
          aria-label={t('gate.overrideReason', { gate: name })}
          placeholder={t('gate.overrideReason', { gate: name })}
          value={reason ?? ''}
          maxLength={500}
          onChange={(event) => {
            const text = event.currentTarget.value
            onReason(text.trim() === '' ? null : text)
          }}
        />
      ) : null}
    </li>
  )
}

function RemedyButton(props: { remedy: Remedy; serial: string }) {
  const { remedy, serial } = props
  const { connection } = useServices()
  const { t } = useI18n()
  const action = useAction(
    useCallback(
      () => connection.call((client) => client.gates.remedy({ serial, ...remedy })),
      [connection, serial, remedy]
    )
  )
  const text = remedyText(remedy, { t })
  if (isByHand(remedy))
    return (
      <span className="hp-dim" title={t('gate.byHand')}>
        {text}
      </span>
    )
  return (
    <Button small loading={action.busy} onClick={action.run}>
      {text}
    </Button>
  )
}
