import type { MemoryPlan, Model, PhoneSummary, PlanSettings } from '@shared/model'
import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { PlanBar } from './plan-bar'
import { PlanRows } from './plan-rows'
import { applyRemedy, neededBytes, remedyText, verdictText } from './plan-words'
import type { PlanState } from './use-plans'
import { WhatIf } from './what-if'
import './plan.css'

export interface PlanCardProps {
  readonly model: Model | undefined
  readonly phones: readonly PhoneSummary[]
  readonly states: readonly PlanState[]
  /** The phone whose numbers are shown below the bars. */
  readonly focus: string | null
  readonly onFocus: (serial: string) => void
  readonly settings: PlanSettings
  readonly onSettings: (settings: PlanSettings) => void
  readonly onReset: () => void
  readonly footer?: ReactNode
}

/** Will it fit and how fast can it be: a bar per phone, the numbers of one, what-if, and the changes that would make it fit. */
export function PlanCard(props: PlanCardProps) {
  const { model, states, focus, settings } = props
  const { t } = useI18n()
  const shown = states.find((state) => state.serial === focus) ?? states[0]
  return (
    <Card
      title={t('plan.title')}
      note={t('plan.note')}
      side={
        model === undefined ? null : (
          <Button small tone="quiet" onClick={props.onReset}>
            {t('plan.reset')}
          </Button>
        )
      }
    >
      {model === undefined ? (
        <p className="hp-dim plan-none">{t('plan.empty')}</p>
      ) : (
        <>
          <div className="plan-phones">
            {states.map((state) => (
              <PhonePlan key={state.serial ?? ''} state={state} active={state === shown} card={props} />
            ))}
          </div>
          <WhatIf settings={settings} trainedCtx={model.contextLength} onChange={props.onSettings} />
          {shown?.plan === undefined || shown.plan === null ? null : (
            <>
              <Remedies plan={shown.plan} settings={settings} onSettings={props.onSettings} />
              <PlanRows plan={shown.plan} />
            </>
          )}
          {props.footer}
        </>
      )}
    </Card>
  )
}

function PhonePlan(props: { state: PlanState; active: boolean; card: PlanCardProps }) {
  const { state, active, card } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const { plan, serial } = state
  const name = card.phones.find((phone) => phone.serial === serial)?.name ?? serial ?? ''
  if (state.problem !== null) return <ErrorNote problem={state.problem} />
  if (plan === null) return <p className="hp-dim plan-none">{t('plan.computing')}</p>
  const verdict = verdictText(plan, i18n)
  const total = neededBytes(plan)
  const need = total === null ? '–' : f.bytes(total)
  const head = (
    <>
      <span className="plan-line">{serial === null ? t('plan.noPhone') : name}</span>
      {serial === null ? null : (
        <b className="plan-verdict" data-tone={verdict.tone}>
          {verdict.text}
        </b>
      )}
    </>
  )
  return (
    <div className="plan-phone">
      {card.states.length < 2 || serial === null ? (
        <div className="plan-head">{head}</div>
      ) : (
        <button
          type="button"
          className="plan-head"
          aria-pressed={active}
          onClick={() => card.onFocus(serial)}
        >
          {head}
        </button>
      )}
      <PlanBar plan={plan} phone={name} />
      {serial === null ? null : (
        <small className="plan-need">
          {plan.availableBytes === null
            ? t('plan.needAlone', { need })
            : t('plan.need', { need, available: f.bytes(plan.availableBytes) })}
        </small>
      )}
    </div>
  )
}

/** The changes that would make it fit; those that are settings are one click away. */
function Remedies(props: {
  plan: MemoryPlan
  settings: PlanSettings
  onSettings: (settings: PlanSettings) => void
}) {
  const { plan, settings, onSettings } = props
  const i18n = useI18n()
  if (plan.remedies.length === 0) return null
  return (
    <div className="plan-remedies" role="group" aria-label={i18n.t('plan.remedies')}>
      <b>{i18n.t('plan.remedies')}</b>
      {plan.remedies.map((remedy) => {
        const text = remedyText(remedy, i18n)
        const applied = applyRemedy(settings, remedy)
        return applied === null ? (
          <p key={text}>{text}</p>
        ) : (
          <Button key={text} small onClick={() => onSettings(applied)}>
            {text}
          </Button>
        )
      })}
    </div>
  )
}
