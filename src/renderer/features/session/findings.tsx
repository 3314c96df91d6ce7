import { memo } from 'react'
import type { Finding } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { findingLoss, findingNumbers, findingTitle } from './session-words'

/** Why the phone slowed down, each cause with its numbers; "nothing found" is an answer too. */
export const Findings = memo(function Findings(props: { findings: readonly Finding[]; live: boolean }) {
  const { t } = useI18n()
  return (
    <section className="session-pane" aria-label={t('finding.title')}>
      <div className="hp-table-tools">
        <h2>{t('finding.title')}</h2>
      </div>
      {props.findings.map((finding) => (
        <FindingCard key={finding.id} finding={finding} />
      ))}
      {props.findings.length > 0 ? null : (
        <p className="hp-dim finding-none">{props.live ? t('finding.noneYet') : t('finding.none')}</p>
      )}
    </section>
  )
})

function FindingCard(props: { finding: Finding }) {
  const { finding } = props
  const { t, f } = useI18n()
  const { subject, rest } = findingTitle(finding, { t, f })
  const loss = findingLoss(finding)
  return (
    <article className="finding" data-cause={finding.cause}>
      <header>
        <span>
          <b>{subject}</b> {rest}
        </span>
        {loss === null ? null : (
          <span className="finding-loss" title={t('finding.lossTitle')}>
            {f.percent(loss)}
          </span>
        )}
      </header>
      <p>{findingNumbers(finding, { t, f })}</p>
      {finding.evidence.length === 0 ? null : (
        <details>
          <summary>{t('finding.evidence')}</summary>
          <ul>
            {finding.evidence.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </article>
  )
}
