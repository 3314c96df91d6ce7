import { EventKind, type Evidence } from '@shared/model'
import { seriesFamilies } from '@shared/units/series'
import { seriesLabel } from '../../charts/timeline/series-label'
import type { I18n } from '../../i18n/i18n-context'
import { sessionSeries } from './portable-names'

type Words = Pick<I18n, 't' | 'f' | 'told'>

/** A piece of proof in the reader's language: what moved, from where to where. */
export function evidenceText(evidence: Evidence, words: Words): string {
  const { t, f } = words
  const { data, fromS, toS } = evidence
  const value = (name: string): string => figure(data[name] ?? null, evidence, words)
  switch (evidence.code) {
    case 'moved':
      return t('evidence.moved', {
        series: label(evidence, words),
        before: value('before'),
        within: value('within')
      })
    case 'within':
      return t('evidence.within', { series: label(evidence, words), within: value('within') })
    case 'event':
      return t('evidence.event', { event: eventName(evidence.series, words), time: f.clock(fromS * 1000) })
    case 'threadsOverCores':
      return t('evidence.threadsOverCores', { threads: value('threads'), cores: value('cores') })
    case 'slowCores':
      return t('evidence.slowCores', { threads: value('threads'), fast: value('fast') })
    case 'fallback':
      return t('evidence.fallback', { requested: value('requested'), effective: value('effective') })
    case 'slept':
      return t('evidence.slept', { time: f.duration((toS - fromS) * 1000) })
    case 'restarted':
      return t('evidence.restarted')
    case 'contextFell':
      return t('evidence.contextFell', { before: value('before'), after: value('after') })
    case 'link':
      return t('evidence.link', { time: f.duration((toS - fromS) * 1000) })
  }
}

/** The series' name for people; a process or an unknown series keeps the name that the verdict gave it. */
function label({ series }: Evidence, words: Words): string {
  return seriesLabel(sessionSeries(series), words)
}

function eventName(series: string, { t }: Words): string {
  const kind = EventKind.safeParse(series.replace(/^event /, ''))
  return kind.success ? t(`event.${kind.data}`) : series.replace(/^event /, '')
}

/** A number of a proof in its unit: clocks in GHz, memory in bytes of people. */
function figure(value: number | string | null, { series, data }: Evidence, { f, told }: Words): string {
  if (typeof value !== 'number') return value ?? f.number(null)
  const name = sessionSeries(series)
  if (name.startsWith(seriesFamilies.clock) || name.startsWith(seriesFamilies.cap))
    return `${f.gigahertz(value)} GHz`
  const unit = typeof data['unit'] === 'string' ? data['unit'] : ''
  if (unit === 'bytes') return f.bytes(value)
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return unit === '' ? f.number(value, digits) : `${f.number(value, digits)} ${told(unit)}`
}
