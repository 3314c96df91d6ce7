import type { Effective, SessionState, SessionSummary } from '@shared/model'
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
