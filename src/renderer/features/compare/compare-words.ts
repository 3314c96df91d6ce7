import { markdownTable, markdownText } from '@shared/base/markdown'
import {
  sessionMetrics,
  type CompareMetric,
  type CompareValue,
  type Comparison,
  type SessionMetric
} from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'

type Words = Pick<I18n, 't' | 'f'>

/** A metric's name for people; llama-bench's tests keep theirs. */
export function metricName(metric: string, { t }: Pick<Words, 't'>): string {
  return isSessionMetric(metric) ? t(`compare.metric.${metric}`) : metric
}

function isSessionMetric(metric: string): metric is SessionMetric {
  return sessionMetrics.some((known) => known === metric)
}

/** A value in its metric's unit: times as a stopwatch, everything else as a number. */
export function metricNumber(value: number | null, unit: string, { f }: Words): string {
  if (value === null) return f.number(null)
  if (unit === 's') return f.number(value, 0)
  const size = Math.abs(value)
  return f.number(value, size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

/** The same with its sign, for differences. */
export function signedNumber(value: number | null, unit: string, words: Words): string {
  return value !== null && value > 0
    ? `+${metricNumber(value, unit, words)}`
    : metricNumber(value, unit, words)
}

/** An interval as "9.8 to 10.4"; empty where there is none. */
export function intervalText(interval: CompareValue['interval'], unit: string, words: Words): string {
  if (interval === null) return ''
  const [low, high] = interval
  return words.t('finding.interval', {
    low: metricNumber(low, unit, words),
    high: metricNumber(high, unit, words)
  })
}

/** The comparison as Markdown: sessions, protocol differences, effects. Names are escaped. */
export function comparisonMarkdown(comparison: Comparison, words: Words): string {
  const { t } = words
  const { sessions } = comparison
  const head = [t('compare.metric'), ...sessions.map(({ name }) => name)]
  const effects = comparison.metrics.map((metric) => [
    nameWithUnit(metric, words),
    ...metricCells(metric, words)
  ])
  const about = sessions.map(({ name, phone, build, model }) => [
    name,
    ...[phone, build, model].map((part) => part ?? t('common.unknown'))
  ])
  const differences = comparison.protocolDifferences.map(
    ({ field, values }) =>
      `- ${t(`compare.field.${field}`)}: ${values.map((value) => markdownText(value ?? '?')).join(' / ')}`
  )
  const aboutHead = [
    t('compare.choose'),
    t('compare.field.phone'),
    t('compare.field.build'),
    t('compare.field.model')
  ]
  return [
    markdownTable(head, effects),
    '',
    markdownTable(aboutHead, about),
    ...(differences.length === 0 ? [] : ['', `${t('compare.protocol')}:`, ...differences]),
    ''
  ].join('\n')
}

/** A metric's name with the unit of its values. */
export function nameWithUnit({ metric, unit }: CompareMetric, words: Words): string {
  return unit === '' ? metricName(metric, words) : `${metricName(metric, words)}, ${unit}`
}

function metricCells(metric: CompareMetric, words: Words): readonly string[] {
  return metric.values.map((one) => {
    const { value, change } = metricCell(metric, one, words)
    return change === '' ? value : `${value} (${change})`
  })
}

/** A session's value with its interval, and how it differs from the first session; `change` is empty for the first. */
export function metricCell(
  { effects, unit }: CompareMetric,
  value: CompareValue,
  words: Words
): { readonly value: string; readonly change: string } {
  const effect = effects.find(({ sessionId }) => sessionId === value.sessionId)
  const own = [metricNumber(value.median, unit, words), intervalText(value.interval, unit, words)]
  const change =
    effect === undefined || effect.difference === null
      ? ''
      : `${signedNumber(effect.difference, unit, words)}, ${words.t(`compare.verdict.${effect.verdict}`)}`
  return { value: own.filter((part) => part !== '').join(' · '), change }
}
