import { useI18n } from '../../i18n/i18n-context'
import type { FactRow } from './facts'

/** Name and value, one a line; an unknown value shows its reason in its place. */
export function FactTable(props: { label: string; facts: readonly FactRow[] }) {
  const { t } = useI18n()
  return (
    <dl className="facts" aria-label={props.label}>
      {props.facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>
            {fact.value === null ? <span className="facts-unknown">{t('common.unknown')}</span> : fact.value}
            {fact.reason === null ? null : <small>{fact.reason}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
