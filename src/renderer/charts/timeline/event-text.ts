import type { SessionEvent } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { MarkLine } from './overlay'

type Words = Pick<I18n, 't' | 'f'>

/** What happened, in one line. The numbers behind it are in `eventDetail`. */
export function eventText(event: SessionEvent, { t }: Words): string {
  const kind = t(`event.${event.kind}`)
  const subject = subjectOf(event)
  return subject === null ? kind : t('event.with', { kind, subject })
}

/** The numbers of an event as `name value` pairs, for the copyable detail. */
export function eventDetail(event: SessionEvent): string {
  return Object.entries(event.data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(' · ')
}

/** How strongly an event is drawn; heat has its own colour. */
export function eventTone(event: SessionEvent): MarkLine['tone'] {
  if (event.kind === 'throttleOnset' || event.kind === 'capLowered') return 'hot'
  if (event.kind === 'hogStarted') return 'warn'
  if (event.severity === 'error') return 'bad'
  return event.severity === 'warning' ? 'warn' : 'plain'
}

/** The events that get a line across all lanes. */
export function markLines(events: readonly SessionEvent[]): readonly MarkLine[] {
  const crossing = ['throttleOnset', 'hogStarted', 'mark', 'rebooted', 'lmk', 'processGone']
  return events
    .filter((event) => crossing.includes(event.kind))
    .map((event) => ({ tMs: event.tMs, tone: eventTone(event) }))
}

function subjectOf(event: SessionEvent): string | null {
  const names = ['packageName', 'processName', 'name', 'process', 'text', 'detail', 'status', 'setting']
  for (const name of names) {
    const value = event.data[name]
    if (value !== undefined && value !== null && value !== '') return String(value)
  }
  return null
}
