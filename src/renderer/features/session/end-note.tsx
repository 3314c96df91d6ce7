import type { AbnormalEnd } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'

/** Why a run ended against its owner's will: cause, the very line that shows it, what to change. */
export function EndNote(props: { end: AbnormalEnd }) {
  const { end } = props
  const { t, f, told } = useI18n()
  const facts = [
    t(`end.source.${end.source}`),
    end.exitCode === null ? null : t('end.exit', { code: String(end.exitCode) }),
    end.memAvailableKb === null ? null : t('end.memory', { bytes: f.bytes(end.memAvailableKb * 1024) })
  ].filter((fact) => fact !== null)
  return (
    <section className="end-note" role="alert" aria-label={t('end.title')}>
      <b>
        {t('end.title')}: {t(`end.${end.cause}`)}
      </b>
      {end.evidence === null ? null : <pre className="command">{told(end.evidence)}</pre>}
      <p className="hp-dim">{facts.join(' · ')}</p>
      {end.named === null ? null : (
        <p>
          <code>{end.named.code}</code> {told(end.named.meaning)}: {told(end.named.advice)}
        </p>
      )}
      <p>{t('end.meaning')}</p>
      {end.remedies.length === 0 ? null : (
        <p>
          <b>{t('end.remedies')}</b> {end.remedies.map((remedy) => t(`remedy.${remedy}`)).join(' ')}
        </p>
      )}
    </section>
  )
}
