import type { Verdict, VerdictFinding } from '@shared/model'
import { memo } from 'react'
import type { TimelineController } from '../../charts/timeline/controller'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { evidenceText } from './evidence-words'
import { findingAdvice, findingCost, findingTitle, verdictLine } from './finding-words'
import { sessionSeries } from './portable-names'

export interface FindingsProps {
  /** Null = not judged yet. */
  readonly verdict: Verdict | null
  readonly live: boolean
  readonly controller: TimelineController
}

/** Why the phone slowed down, each cause with its share, interval and proof; "nothing found" and "unknown" are answers too. */
export const Findings = memo(function Findings(props: FindingsProps) {
  const { verdict, live, controller } = props
  const i18n = useI18n()
  const { t } = i18n
  return (
    <section className="session-pane" aria-label={t('finding.title')}>
      <div className="hp-table-tools">
        <h2>{t('finding.title')}</h2>
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {verdict?.findings.map((finding) => (
          <FindingCard key={finding.id} finding={finding} controller={controller} />
        ))}
      </div>
      {verdict === null || verdict.findings.length === 0 ? (
        <p className="hp-dim finding-none">
          {verdict === null ? t('finding.judging') : live ? t('finding.noneYet') : t('finding.none')}
        </p>
      ) : null}
      {verdict === null ? null : <p className="hp-dim finding-line">{verdictLine(verdict, i18n)}</p>}
    </section>
  )
})

function FindingCard(props: { finding: VerdictFinding; controller: TimelineController }) {
  const { finding, controller } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const { subject, cause } = findingTitle(finding, i18n)
  const advice = findingAdvice(finding, i18n)
  const [low, high] = finding.interval.map((end) => f.percent(end))
  const span = { low: low ?? '', high: high ?? '' }
  const show = (): void => {
    document.querySelector('main .tl-tools')?.scrollIntoView({ block: 'start' })
    controller.showEvidence(
      { fromMs: finding.startS * 1000, toMs: finding.endS * 1000 },
      finding.evidence.map(({ series }) => sessionSeries(series))
    )
  }
  return (
    <article className="finding" data-cause={finding.cause}>
      <header>
        <span>
          <b>{subject}</b> {cause === null ? null : <span className="hp-dim">{cause}</span>}
        </span>
        <span className="finding-share" title={t('finding.shareTitle', span)}>
          <b>{f.percent(finding.shareOfLoss)}</b> <small>{t('finding.interval', span)}</small>
        </span>
      </header>
      <p className="finding-cost">{findingCost(finding, i18n)}</p>
      <p>
        {t(`cause.${finding.cause}.means`)} {advice}
      </p>
      {finding.evidence.length === 0 ? null : (
        <details>
          <summary>{t('finding.evidence')}</summary>
          <ul>
            {finding.evidence.map((one, index) => (
              <li key={index}>{evidenceText(one, i18n)}</li>
            ))}
          </ul>
        </details>
      )}
      <Button small label={`${t('finding.show')}: ${subject}`} onClick={show}>
        {t('finding.show')}
      </Button>
    </article>
  )
}
