import type { MemoryPlan } from '@shared/model'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { noteText, planParts } from './plan-words'

/** A plan in numbers: the parts of the need, then what bounds the speed. */
export function PlanRows(props: { plan: MemoryPlan }) {
  const { plan } = props
  const i18n = useI18n()
  const { t, f, told } = i18n
  const bytes = (value: number | null): string => (value === null ? '–' : f.bytes(value))
  return (
    <>
      <dl className="plan-rows">
        {planParts(plan, i18n).map((part) => (
          <Row
            key={part.kind}
            kind={part.kind}
            name={t(`plan.${part.kind}`)}
            detail={part.detail}
            figure={bytes(part.bytes)}
          />
        ))}
        <Row
          name={t('plan.total')}
          detail={
            plan.peakBytes !== null && plan.steadyBytes !== null && plan.peakBytes > plan.steadyBytes
              ? `${t('plan.peak')} ${f.bytes(plan.peakBytes)}`
              : told(plan.reasons['steadyBytes'] ?? plan.reasons['totalBytes'] ?? '')
          }
          figure={bytes(plan.steadyBytes)}
          strong
        />
        {plan.history === null ? null : (
          <Row
            name={t('plan.history')}
            detail={t('plan.history.detail', { n: plan.history.sessions })}
            figure={f.bytes(plan.history.peakBytes)}
          />
        )}
      </dl>
      <dl className="plan-rows">
        <Row
          name={t('plan.bytesPerToken')}
          detail={
            plan.reasons['bytesPerToken'] === undefined
              ? plan.kvBytesPerToken === null
                ? ''
                : t('plan.bytesPerToken.detail', { kv: f.bytes(plan.kvBytesPerToken) })
              : told(plan.reasons['bytesPerToken'])
          }
          figure={bytes(plan.bytesPerToken)}
        />
        <Row
          name={t('plan.bandwidth')}
          detail={bandwidthDetail(plan, i18n)}
          title={plan.bandwidth === null ? undefined : told(plan.bandwidth.detail)}
          figure={plan.bandwidth === null ? '–' : f.rate(plan.bandwidth.bytesPerSecond)}
        />
        <Row
          name={t('plan.ceiling')}
          detail={
            plan.serial === null
              ? t('plan.noPhoneRate')
              : told(plan.reasons['ceilingTokenRate'] ?? t('plan.ceiling.detail'))
          }
          figure={
            plan.ceilingTokenRate === null
              ? '–'
              : t('plan.rate', { rate: f.number(plan.ceilingTokenRate, 1) })
          }
          strong
        />
      </dl>
      {plan.notes.length === 0 ? null : (
        <ul className="plan-notes">
          {plan.notes.map((note) => (
            <li key={note.code}>{noteText(note, i18n)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function bandwidthDetail(plan: MemoryPlan, { t, told }: I18n): string {
  if (plan.serial === null) return t('plan.noPhoneRate')
  if (plan.bandwidth === null) return told(plan.reasons['bandwidth'] ?? '')
  return t(`plan.bandwidth.${plan.bandwidth.source}`)
}

function Row(props: {
  kind?: string
  name: string
  detail: string
  title?: string | undefined
  figure: string
  strong?: boolean
}) {
  return (
    <div data-strong={props.strong === true ? '' : undefined}>
      <dt>
        {props.kind === undefined ? null : <i data-part={props.kind} aria-hidden="true" />}
        {props.name}
      </dt>
      <dd title={props.title}>{props.detail}</dd>
      <dd>{props.figure}</dd>
    </div>
  )
}
