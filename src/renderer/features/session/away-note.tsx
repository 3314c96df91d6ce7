import { useI18n } from '../../i18n/i18n-context'

/** A soak whose phone cannot be reached: what that means for the record, and what to do. `text` is why, where it is known. */
export function AwayNote(props: { text: string }) {
  const { t, told } = useI18n()
  return (
    <section className="away-note" role="status" aria-label={t('session.away')}>
      <b>{t('session.away')}</b>
      {props.text === '' ? null : <span className="hp-dim"> {told(props.text)}</span>}
      <p>{t('session.away.meaning')}</p>
      <p>{t('session.away.advice')}</p>
    </section>
  )
}
