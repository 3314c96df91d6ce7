import type { Comparison } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { ComparisonPicture } from './comparison-svg'
import { metricCell, nameWithUnit } from './compare-words'
import { lineStyle } from './merged-lanes'

/** A comparison in the reader's words, ready to be drawn. */
export function comparisonPicture(comparison: Comparison, words: Pick<I18n, 't' | 'f'>): ComparisonPicture {
  const { t } = words
  const { sessions, metrics, align, forced, regression } = comparison
  const note = [
    t('compare.effectsNote', { name: sessions[0]?.name ?? '' }),
    `${t('compare.align')} ${t(`compare.align.${align}`)}`,
    t(regression ? 'compare.regression' : 'compare.noRegression'),
    forced ? t('compare.forced') : null
  ]
  return {
    title: sessions.map(({ name }) => name).join(' / '),
    note: note.filter((part) => part !== null).join(' · '),
    columns: sessions.map(({ name, phone, build, model }, index) => ({
      name,
      about: [phone, build, model].filter((part) => part !== null).join(' · '),
      ...lineStyle(index)
    })),
    rows: metrics.map((metric) => ({
      name: nameWithUnit(metric, words),
      cells: metric.values.map((value) => metricCell(metric, value, words))
    }))
  }
}
