import type { Figure, IntervalFigure, SoakResult } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { FactRow } from '../../kit/fact-table'

type Words = Pick<I18n, 't' | 'f'>
type Told = Omit<FactRow, 'name'>

/** The results of a soak, each with its interval, or the reason why there is none. */
export function resultRows(result: SoakResult, words: Words): readonly FactRow[] {
  const { t, f } = words
  const rate = (value: number): string => `${f.number(value, 1)} ${t('unit.tokenRate')}`
  return [
    { name: t('result.first'), ...withInterval(result.firstTokenRate, rate, words) },
    { name: t('result.steady'), ...withInterval(result.steadyTokenRate, rate, words) },
    {
      name: t('result.retention'),
      ...withInterval(result.retentionPct, (value) => f.percent(value / 100), words)
    },
    { name: t('result.onset'), ...plain(result.onsetMs, f.clock, words) },
    { name: t('result.timeToThrottle'), ...plain(result.timeToThrottleMs, f.duration, words) },
    { name: t('result.latency'), ...latency(result, words) },
    { name: t('result.stalls'), ...stalls(result, words) },
    {
      name: t('result.energy'),
      ...withInterval(result.joulesPerToken, (value) => `${f.number(value, 2)} J/token`, words)
    },
    {
      name: t('result.battery'),
      ...plain(result.batteryPctPerHour, (value) => t('result.perHour', { value: f.number(value, 1) }), words)
    },
    { name: t('result.peaks'), ...peaks(result, words) },
    { name: t('result.clocks'), ...clocks(result, words) },
    { name: t('result.tokens'), value: f.number(result.tokens), reason: null },
    { name: t('result.kills'), ...kills(result, words) }
  ]
}

function plain(figure: Figure, text: (value: number) => string, { t }: Words): Told {
  if (figure.value !== null) return { value: text(figure.value), reason: null }
  return { value: null, reason: figure.reason === null ? null : t(`result.reason.${figure.reason}`) }
}

function withInterval(figure: IntervalFigure, text: (value: number) => string, words: Words): Told {
  const told = plain(figure, text, words)
  if (told.value === null || figure.low === null || figure.high === null) return told
  const interval = words.t('result.interval', { low: text(figure.low), high: text(figure.high) })
  return { value: told.value, reason: interval }
}

function latency({ latencyMs: { median, p5, p95 } }: SoakResult, words: Words): Told {
  const ms = (figure: Figure): string => words.f.number(figure.value, 0)
  return plain(median, () => `${ms(median)} ms (${ms(p5)}–${ms(p95)})`, words)
}

function stalls({ stalls: { count, totalMs, longestMs } }: SoakResult, { t, f }: Words): Told {
  if (count === 0) return { value: t('result.stalls.none'), reason: null }
  const seconds = (ms: number): string => (ms < 10_000 ? `${f.number(ms)} ms` : f.duration(ms))
  return {
    value: t('result.stalls.some', { n: count, total: seconds(totalMs), longest: seconds(longestMs) }),
    reason: null
  }
}

function peaks({ peakC }: SoakResult, { t, f }: Words): Told {
  const known = (['cpu', 'skin', 'battery'] as const).flatMap((sensor) => {
    const { value } = peakC[sensor]
    return value === null
      ? []
      : [t('result.peak', { sensor: t(`sensor.${sensor}`), temp: f.number(value, 1) })]
  })
  return known.length === 0
    ? { value: null, reason: t('result.reason.noSensor') }
    : { value: known.join(' · '), reason: null }
}

function clocks({ clocks: list }: SoakResult, { t, f }: Words): Told {
  const known = list.filter(({ medianKHz }) => medianKHz !== null)
  if (known.length === 0) return { value: null, reason: t('result.reason.noClocks') }
  const text = known.map(({ policy, medianKHz, steadyKHz, hwMaxKHz }) =>
    t('result.clock', {
      policy: String(policy),
      median: f.gigahertz(steadyKHz ?? medianKHz),
      max: f.gigahertz(hwMaxKHz)
    })
  )
  return { value: text.join(' · '), reason: null }
}

function kills({ collateralKills }: SoakResult, { t, f }: Words): Told {
  if (collateralKills.length === 0) return { value: t('result.kills.none'), reason: null }
  const names = collateralKills.map(({ process, tMs }) => `${process} (${f.clock(tMs)})`)
  return { value: f.list(names.slice(0, 6)), reason: null }
}
