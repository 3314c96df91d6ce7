import type { SessionEvent } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { SampleSource } from '../sample-source'
import { laneIds } from './lanes'
import { laneReadout } from './readout'
import { computeSpans, totalOf } from './spans'

/** The timeline in sentences, for those who do not see it: newest values, throttled time, number of events. */
export function timelineSummary(
  events: readonly SessionEvent[],
  samples: SampleSource,
  nowMs: number,
  i18n: I18n
): string {
  const { t, f } = i18n
  const values = laneIds
    .filter((lane) => lane !== 'memory')
    .map((lane) => {
      const { value, unit } = laneReadout(lane, samples, null, i18n)
      return `${t(`lane.${lane}`)} ${value} ${unit}`
    })
  const throttled = totalOf(computeSpans(events, nowMs), 'throttled')
  return [
    t('timeline.summary.at', { time: f.clock(nowMs) }),
    `${values.join(', ')}.`,
    throttled > 0
      ? t('timeline.summary.throttled', { time: f.duration(throttled) })
      : t('timeline.summary.calm'),
    t('timeline.summary.events', { n: events.length })
  ].join(' ')
}
