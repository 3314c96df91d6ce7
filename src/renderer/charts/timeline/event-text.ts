import type { SessionEvent } from '@shared/model'
import type { Format } from '../../i18n/format'
import type { I18n } from '../../i18n/i18n-context'
import { fieldName, fieldText } from './event-fields'
import type { MarkLine } from './overlay'

type Words = Pick<I18n, 't' | 'f' | 'told'>

/** What happened, in one line. The numbers behind it are in `eventDetail`. */
export function eventText(event: SessionEvent, words: Words): string {
  const { t } = words
  const kind = t(`event.${event.kind}`)
  const subject = subjectOf(event, words)
  return subject === null ? kind : t('event.with', { kind, subject })
}

/** The numbers of an event besides its subject, those with a unit in their name written with it: "to 2.0 GHz · tempC 67.6" → "67.6 °C". */
export function eventDetail(event: SessionEvent, words: Words): string {
  const hidden = [subjectName(event), 'ofRun', 'entryId', 'undoes', 'of']
  return Object.entries(event.data)
    .filter(([name, value]) => value !== null && value !== '' && !hidden.includes(name))
    .map(([name, value]) =>
      typeof value === 'number'
        ? withUnit(name, value, words)
        : `${fieldName(name, words)} ${fieldText(event, name, words)}`
    )
    .join(' · ')
}

const units: readonly (readonly [suffix: string, text: (value: number, f: Format) => string])[] = [
  ['KHz', (value, f) => `${f.gigahertz(value)} GHz`],
  ['Bytes', (value, f) => f.bytes(value)],
  ['Kb', (value, f) => f.bytes(value * 1024)],
  ['Pct', (value, f) => `${f.number(value, value < 10 ? 1 : 0)} %`],
  ['Mc', (value, f) => `${f.number(value / 1000, 1)} °C`],
  ['MilliC', (value, f) => `${f.number(value / 1000, 1)} °C`],
  ['TempC', (value, f) => `${f.number(value, 1)} °C`],
  ['tempC', (value, f) => `${f.number(value, 1)} °C`],
  ['Ms', (value, f) => (value < 10_000 ? `${f.number(value)} ms` : f.duration(value))]
]

function withUnit(name: string, value: number, words: Words): string {
  const { f } = words
  const unit = units.find(([suffix]) => name.endsWith(suffix))
  if (unit === undefined) return `${fieldName(name, words)} ${value}`
  const [suffix, text] = unit
  const bare = name.slice(0, name.length - suffix.length)
  return bare === '' ? text(value, f) : `${fieldName(bare, words)} ${text(value, f)}`
}

/** How strongly an event is drawn; heat has its own colour. */
export function eventTone(event: SessionEvent): MarkLine['tone'] {
  if (event.kind === 'throttleOnset' || event.kind === 'capLowered') return 'hot'
  if (event.kind === 'hogStarted') return 'warn'
  if (event.severity === 'error') return 'bad'
  return event.severity === 'warning' ? 'warn' : 'plain'
}

/** The events that get a line across all lanes; of the kills, those of the run. */
export function markLines(events: readonly SessionEvent[]): readonly MarkLine[] {
  const crossing = ['throttleOnset', 'hogStarted', 'mark', 'rebooted', 'lmk', 'processGone']
  return events
    .filter((event) => crossing.includes(event.kind) && event.data['ofRun'] !== 0)
    .map((event) => ({ tMs: event.tMs, tone: eventTone(event) }))
}

function subjectOf(event: SessionEvent, words: Words): string | null {
  const name = subjectName(event)
  return name === undefined ? null : fieldText(event, name, words)
}

/** The field of an event that names whom or what it is about. */
function subjectName(event: SessionEvent): string | undefined {
  const names = ['packageName', 'processName', 'name', 'process', 'text', 'detail', 'status', 'setting']
  return names.find((name) => {
    const value = event.data[name]
    return value !== undefined && value !== null && value !== ''
  })
}
