import type { Effective, Finding, SessionState, SessionSummary } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { Tone } from '../../kit/chip'
import type { DotTone } from '../../kit/status-dot'
import { isOpen } from '../../state/session-list-store'

type Words = Pick<I18n, 't' | 'f'>

/** The dot of a session in the rail: only those that run or failed have one. */
export function sessionTone(state: SessionState): DotTone {
  if (state === 'recording' || state === 'starting') return 'ok'
  if (state === 'phoneAway') return 'warn'
  return state === 'failed' || state === 'endedByReboot' ? 'bad' : 'off'
}

/** Outcome of a session in one line: its state while it runs or when it went wrong, else onset and retention. */
export function sessionLine(session: SessionSummary, { t, f }: Words): string {
  if (isOpen(session.state) || session.state === 'failed' || session.state === 'endedByReboot')
    return `${t(`session.state.${session.state}`)} · ${f.clock(session.durationMs)}`
  const onset =
    session.onsetMs === null ? t('session.noOnset') : t('session.onset', { time: f.clock(session.onsetMs) })
  if (session.retentionPct === null) return onset
  return `${onset} · ${t('session.retention', { share: f.percent(session.retentionPct / 100) })}`
}

/** How a requested-against-effective pair is coloured. */
export function effectiveTone(item: Effective): Tone {
  if (item.ok === null) return 'plain'
  return item.ok ? 'plain' : 'warn'
}

/** A finding's headline, split so that its subject can be set in bold. */
export function findingTitle(finding: Finding, { t, f }: Words): { subject: string; rest: string } {
  switch (finding.cause) {
    case 'heat':
      return {
        subject: t('finding.heat'),
        rest: t('finding.heat.rest', {
          policy: String(finding.policy),
          from: f.gigahertz(finding.capFromKHz),
          to: f.gigahertz(finding.capToKHz),
          time: f.clock(finding.fromMs)
        })
      }
    case 'hog':
      return {
        subject: finding.packageName ?? finding.processName,
        rest: t('finding.hog.rest', { cpu: f.number(finding.cpuPct), time: f.clock(finding.fromMs) })
      }
  }
}

/** The loss of a finding, 0..1, null when it cannot be told from its two rates. */
export function findingLoss(finding: Finding): number | null {
  const { rateBefore, rateAfter } = finding
  if (rateBefore === null || rateAfter === null || rateBefore <= 0) return null
  return (rateAfter - rateBefore) / rateBefore
}

/** The numbers under a finding's headline. */
export function findingNumbers(finding: Finding, { t, f }: Words): string {
  const { rateBefore, rateAfter, toMs } = finding
  const rates =
    rateBefore === null || rateAfter === null
      ? null
      : t('finding.rates', { before: f.number(rateBefore, 1), after: f.number(rateAfter, 1) })
  const until = toMs === null ? t('finding.goesOn') : t('finding.until', { time: f.clock(toMs) })
  const own =
    finding.cause === 'heat'
      ? [
          finding.tempC === null
            ? null
            : t('finding.temp', { temp: f.number(finding.tempC), source: finding.tempSource }),
          t('finding.steps', { n: finding.steps })
        ]
      : [t('finding.pid', { pid: String(finding.pid) })]
  return [rates, ...own, until].filter((part) => part !== null).join(' · ')
}
