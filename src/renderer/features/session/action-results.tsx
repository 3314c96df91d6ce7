import type { ActionProof, SessionEvent } from '@shared/model'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip, type Tone } from '../../kit/chip'
import { actionsTaken, type TakenAction } from './actions-taken'

const tones: Readonly<Record<ActionProof['outcome'], Tone>> = {
  helped: 'ok',
  noDifference: 'plain',
  worse: 'bad',
  tooEarly: 'plain'
}

/** What was done about apps in this session, whether it helped, and the way back. Nothing where nothing was done. */
export const ActionResults = memo(function ActionResults(props: {
  serial: string
  sessionId: string
  events: readonly SessionEvent[]
  live: boolean
  /** True for a session file: its phone is not at hand, and this PC's store has nothing of it. */
  ofFile: boolean
  /** Changes as time goes on, so that a proof is asked for again. */
  slot: number
}) {
  const { t } = useI18n()
  const taken = useMemo(() => actionsTaken(props.events), [props.events])
  if (taken.length === 0) return null
  return (
    <section className="actions-taken" aria-label={t('action.taken')} aria-live="polite">
      <h3>{t('action.taken')}</h3>
      {taken.map((action) => (
        <ActionRow key={action.entryId} action={action} {...props} />
      ))}
    </section>
  )
})

interface ActionRowProps {
  readonly action: TakenAction
  readonly serial: string
  readonly sessionId: string
  readonly live: boolean
  readonly ofFile: boolean
  readonly slot: number
}

function ActionRow(props: ActionRowProps) {
  const { action, serial, sessionId, live } = props
  const { connection } = useServices()
  const { t, f } = useI18n()
  const proof = useProof(props.ofFile ? null : sessionId, action, live ? props.slot : 0)
  const undo = useAction(
    useCallback(
      () =>
        connection.call((client) =>
          client.actions.undo({ serial, entryId: action.entryId, ...(live ? { sessionId } : {}) })
        ),
      [connection, serial, sessionId, live, action.entryId]
    )
  )
  return (
    <div className="action-row">
      <span className="hp-dim">{f.clock(action.tMs)}</span>
      <b>{action.app}</b>
      <span>{action.code === null ? '' : t(`action.${action.code}`)}</span>
      {proof === null ? null : <Chip tone={tones[proof.outcome]}>{t(`proof.${proof.outcome}`)}</Chip>}
      <span className="hp-grow" />
      {action.undoneMs !== null ? (
        <span className="hp-dim">{t('action.undone', { time: f.clock(action.undoneMs) })}</span>
      ) : props.ofFile ? null : (
        <Button small label={`${t('action.undo')}: ${action.app}`} loading={undo.busy} onClick={undo.run}>
          {t('action.undo')}
        </Button>
      )}
      <ProofNumbers proof={proof} />
    </div>
  )
}

function ProofNumbers(props: { proof: ActionProof | null }) {
  const { proof } = props
  const { t, f } = useI18n()
  if (proof === null) return null
  const { before, after, difference, interval } = proof
  if (interval === null || difference === null)
    return <small>{t('proof.waiting', { before: f.number(before, 1) })}</small>
  const signed = (value: number): string => (value > 0 ? '+' : '') + f.number(value, 1)
  return (
    <small>
      {t('proof.numbers', {
        before: f.number(before, 1),
        after: f.number(after, 1),
        difference: signed(difference),
        low: signed(interval[0]),
        high: signed(interval[1])
      })}
    </small>
  )
}

/** Before and after of one action; asked again while the answer may still change. Null for a session that is not stored here. */
function useProof(sessionId: string | null, action: TakenAction, slot: number): ActionProof | null {
  const { connection } = useServices()
  const [proof, setProof] = useState<ActionProof | null>(null)
  const { entryId, undoneMs } = action
  useEffect(() => {
    if (sessionId === null) return undefined
    let wanted = true
    connection
      .call((client) => client.actions.proof({ sessionId, entryId }))
      .then((answer) => {
        if (wanted) setProof(answer)
      })
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [connection, sessionId, entryId, undoneMs, slot])
  return proof
}
