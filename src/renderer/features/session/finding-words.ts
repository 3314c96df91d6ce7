import type { Verdict, VerdictFinding, VerdictHog } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { MessageKey } from '../../i18n/translate'
import { en } from '../../i18n/en'

type Words = Pick<I18n, 't' | 'f'>

/** A finding's headline, split so that its subject can be set in bold: cause and whom it is about. */
export function findingTitle(
  finding: VerdictFinding,
  { t }: Pick<Words, 't'>
): {
  readonly subject: string
  readonly cause: string | null
} {
  const cause = t(`cause.${finding.cause}`)
  return finding.subject === undefined ? { subject: cause, cause: null } : { subject: finding.subject, cause }
}

/** What it cost and over which time. */
export function findingCost(finding: VerdictFinding, { t, f }: Words): string {
  const from = f.clock(finding.startS * 1000)
  return [
    t('finding.cost', { rate: f.number(finding.lostTokenRate, finding.lostTokenRate < 10 ? 2 : 1) }),
    finding.ongoing
      ? t('finding.since', { from })
      : t('finding.from', { from, to: f.clock(finding.endS * 1000) }),
    t('finding.confidence', { confidence: f.percent(finding.confidence) })
  ].join(' · ')
}

/** What to do about it; null where there is nothing to advise, or a newer core advises what this page cannot word. */
export function findingAdvice(finding: VerdictFinding, { t }: Pick<Words, 't'>): string | null {
  const key = `advice.${finding.action ?? ''}`
  return isKey(key) ? t(key as 'advice.cool') : null
}

function isKey(key: string): key is MessageKey {
  return key in en
}

/** What the run was expected to do and where it settled, in one line; an unknown expectation says why. */
export function verdictLine(verdict: Verdict, { t, f, told }: I18n): string {
  const { referenceRate, steady, retention, onsetS, timeConstantS } = verdict
  const reason = verdict.reasons['referenceRate']
  if (referenceRate === null)
    return t('finding.noReference', { reason: reason === undefined ? t('common.unknown') : told(reason) })
  const parts = [
    t('finding.reference', { rate: f.number(referenceRate, 1) }),
    onsetS === null ? null : t('finding.onset', { time: f.clock(onsetS * 1000) }),
    timeConstantS === null ? null : t('finding.timeConstant', { time: f.duration(timeConstantS * 1000) }),
    steady === null
      ? null
      : t('finding.steady', {
          rate: f.number(steady.rate, 1),
          low: f.number(steady.interval[0], 1),
          high: f.number(steady.interval[1], 1),
          time: f.clock(steady.fromS * 1000)
        }),
    retention === null ? null : t('finding.retention', { share: f.percent(retention) })
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** When a process took its CPU: all along, once, in bursts, or every so often. */
export function patternText({ pattern }: VerdictHog, { t, f }: Words): string {
  const time = f.duration(pattern.busyS * 1000)
  switch (pattern.kind) {
    case 'steady':
      return t('hog.pattern.steady')
    case 'once':
      return t('hog.pattern.once', { time })
    case 'bursts':
      return t('hog.pattern.bursts', { n: pattern.bursts, time })
    case 'periodic':
      return t('hog.pattern.periodic', { every: f.duration((pattern.everyS ?? 0) * 1000), time })
  }
}
