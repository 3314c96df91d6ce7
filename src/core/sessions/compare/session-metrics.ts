import type { SessionMetric } from '@shared/model'
import type { Measured } from './measured'
import { energyOf } from './energy'
import { seriesOf, type SpanS } from './session-series'
import type { Aligned } from './windows'

/** How a metric is read and judged. `tolerance`: in the unit where given, else the comparison's percentage of the first value. */
export interface MetricRule {
  readonly metric: SessionMetric
  readonly unit: string
  readonly better: 'higher' | 'lower'
  /** A `worse` of it is a regression; temperatures and the single moment of onset only inform. */
  readonly decides: boolean
  readonly tolerance: number | null
  readonly read: (one: Aligned & { readonly window: SpanS }) => Measured
}

const fewest = 10
const onsetHalfS = 5
const tempHalfC = 0.5

/** Every metric of a recorded session. */
export const sessionRules: readonly MetricRule[] = [
  rule('tokenRate', 'token/s', 'higher', { read: (one) => seriesMetric(one, 'run.tokenRate', 0.5) }),
  rule('steadyRate', 'token/s', 'higher', { read: steadyRate }),
  rule('latencyMedian', 'ms', 'lower', { read: (one) => latency(one, 0.5) }),
  rule('latencyP95', 'ms', 'lower', { read: (one) => latency(one, 0.95) }),
  rule('onset', 's', 'higher', { decides: false, tolerance: 10, read: onset }),
  rule('retention', '%', 'higher', { tolerance: 2, read: retention }),
  rule('joulesPerToken', 'J/token', 'lower', { read: ({ session, window }) => energyOf(session, window) }),
  rule('batteryPerHour', '%/h', 'lower', { decides: false, tolerance: 2, read: batteryPerHour }),
  rule('peakCpuTemp', '°C', 'lower', { decides: false, tolerance: 2, read: (one) => peak(one, 'temp.cpu') }),
  rule('peakSkinTemp', '°C', 'lower', {
    decides: false,
    tolerance: 2,
    read: (one) => peak(one, 'temp.skin')
  }),
  rule('peakBatteryTemp', '°C', 'lower', {
    ...{ decides: false, tolerance: 2 },
    read: (one) => peak(one, 'temp.battery')
  })
]

function rule(
  metric: SessionMetric,
  unit: string,
  better: 'higher' | 'lower',
  rest: Pick<MetricRule, 'read'> & Partial<Pick<MetricRule, 'decides' | 'tolerance'>>
): MetricRule {
  return { metric, unit, better, decides: true, tolerance: null, ...rest }
}

type Windowed = Aligned & { readonly window: SpanS }

function seriesMetric({ session, window }: Windowed, id: string, quantile: number): Measured {
  const { v } = seriesOf(session, id, window)
  if (v.length < fewest) return none(v.length === 0 ? `it has no ${id}` : `fewer than ${fewest} values`)
  return { kind: 'series', values: v, quantile }
}

/** Of every second's middle latency where it is recorded, else of what the rates say. */
function latency(one: Windowed, quantile: number): Measured {
  const own = seriesMetric(one, 'rate.latency', quantile)
  if (own.kind === 'series') return own
  const rates = seriesOf(one.session, 'run.tokenRate', one.window).v.filter((rate) => rate > 0)
  if (rates.length < fewest) return none('it has no token latencies')
  return { kind: 'series', values: rates.map((rate) => 1000 / rate), quantile }
}

function steadyRate({ session, verdict, load }: Windowed): Measured {
  if (verdict.steady === null) return none(verdict.reasons['steady'] ?? 'it was never steady')
  const span = { fromS: Math.max(load.fromS, verdict.steady.fromS), toS: load.toS }
  const { v } = seriesOf(session, 'run.tokenRate', span)
  return v.length < fewest ? none('fewer than 10 values') : { kind: 'series', values: v, quantile: 0.5 }
}

function onset({ verdict, load }: Windowed): Measured {
  if (verdict.onsetS === null) return none(verdict.reasons['onsetS'] ?? 'nothing throttled it')
  return { kind: 'single', value: verdict.onsetS - load.fromS, half: onsetHalfS }
}

function retention({ verdict }: Windowed): Measured {
  const { steady, referenceRate } = verdict
  if (verdict.retention === null || steady === null) return none(verdict.reasons['retention'] ?? 'not known')
  const reference = referenceRate ?? steady.rate / verdict.retention
  const half = (50 * (steady.interval[1] - steady.interval[0])) / reference
  return { kind: 'single', value: 100 * verdict.retention, half }
}

/** From the first to the last reading of the level while it never rose. */
function batteryPerHour({ session, window }: Windowed): Measured {
  const { t, v } = seriesOf(session, 'battery.level', window)
  const hours = ((t.at(-1) ?? 0) - (t[0] ?? 0)) / 3600
  const used = (v[0] ?? 0) - (v.at(-1) ?? 0)
  if (v.some((level, at) => level > (v[at - 1] ?? level))) return none('the phone was charged')
  if (hours <= 0 || used < 2) return none('the level fell by less than 2 %')
  return { kind: 'single', value: used / hours, half: 1 / hours }
}

function peak({ session, window }: Windowed, id: string): Measured {
  const { v } = seriesOf(session, id, window)
  if (v.length === 0) return none(`it has no ${id}`)
  return { kind: 'single', value: v.reduce((most, value) => Math.max(most, value)), half: tempHalfC }
}

function none(reason: string): Measured {
  return { kind: 'none', reason }
}
