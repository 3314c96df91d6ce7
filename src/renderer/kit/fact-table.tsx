import { useI18n } from '../i18n/i18n-context'

/** A row of a fact table: a text, or null with the reason why it is not known. A known one may carry a remark. */
export interface FactRow {
  readonly name: string
  readonly value: string | null
  readonly reason: string | null
}

/** Name and value, one a line; an unknown value shows its reason in its place. */
export function FactTable(props: { label: string; facts: readonly FactRow[] }) {
  return (
    <dl className="facts" aria-label={props.label}>
      {props.facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The value of a fact with its remark, or why there is none. */
export function FactValue(props: { fact: FactRow }) {
  const { fact } = props
  const { t, told } = useI18n()
  return (
    <>
      {fact.value === null ? <span className="facts-unknown">{t('common.unknown')}</span> : fact.value}
      {fact.reason === null ? null : <small>{told(fact.reason)}</small>}
    </>
  )
}
