import { markdownTable, markdownText } from '@shared/base/markdown'
import type { CompareEffect, CompareMetric, CompareValue, Comparison, ProtocolField } from '@shared/model'
import { textTable } from './table'

const fieldNames: Readonly<Record<ProtocolField, string>> = {
  engine: 'measured with',
  build: 'build',
  model: 'model',
  intent: 'settings',
  protocol: 'protocol',
  phone: 'phone',
  cooling: 'cooling',
  ambient: 'ambient temperature',
  charging: 'charging',
  startCpuTemp: 'CPU temperature at the start',
  startSkinTemp: 'skin temperature at the start',
  startBatteryTemp: 'battery temperature at the start',
  samplerRate: 'readings'
}

const metricNames: Readonly<Record<string, string>> = {
  tokenRate: 'token rate',
  steadyRate: 'steady token rate',
  latencyMedian: 'token latency, median',
  latencyP95: 'token latency, 95th percentile',
  onset: 'time to throttling',
  retention: 'retention',
  joulesPerToken: 'energy per token',
  batteryPerHour: 'battery use',
  peakCpuTemp: 'peak CPU temperature',
  peakSkinTemp: 'peak skin temperature',
  peakBatteryTemp: 'peak battery temperature'
}

const moments = { loadStart: 'start of the load', onset: 'throttle onset', steady: 'steady state' } as const

/** A comparison for people: who is compared, what was not alike, the numbers, and the word on them. */
export function comparisonText(found: Comparison): string {
  const parts = [sessionLines(found), differenceLines(found)]
  if (found.metrics.length > 0)
    parts.push(
      textTable(
        [{ title: '' }, ...head(found).map((title) => ({ title, align: 'right' as const }))],
        rows(found)
      )
    )
  return [...parts, reasonLines(found), wordOf(found)].filter((part) => part !== '').join('\n\n')
}

/** The same for an issue or a pull request. */
export function comparisonMarkdown(found: Comparison): string {
  const list = (text: string): string =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `- ${markdownText(line)}`)
      .join('\n')
  const parts = [list(sessionLines(found)), list(differenceLines(found))]
  if (found.metrics.length > 0) parts.push(markdownTable(['', ...head(found)], rows(found)))
  return [...parts, list(reasonLines(found)), markdownText(wordOf(found))]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** A, B, C… in the order they were named. */
function letter(at: number): string {
  return String.fromCharCode(65 + at)
}

function sessionLines({ sessions, align }: Comparison): string {
  return sessions
    .map(({ name, sessionId, phone, build, model, fromMs, toMs }, at) => {
      const about = [name === sessionId ? null : sessionId, phone, build, model].filter(
        (word) => word !== null
      )
      const lasted =
        fromMs === null || toMs === null ? [] : [`${seconds(toMs - fromMs)} from ${moments[align]}`]
      return `${letter(at)}  ${[name, ...about, ...lasted].join(' · ')}`
    })
    .join('\n')
}

function seconds(ms: number): string {
  return `${String(Math.round(ms / 1000))} s`
}

function differenceLines({ protocolDifferences }: Comparison): string {
  const told = protocolDifferences.filter(({ values }) => values.some((value) => value !== null))
  const untold = protocolDifferences.filter(({ values }) => values.every((value) => value === null))
  const states = {
    differs: 'differs',
    deliberate: 'differs (on purpose)',
    unknown: 'not known of all'
  } as const
  const lines = told.map(
    ({ field, state, values }) =>
      `${fieldNames[field]} ${states[state]}: ${values.map((value, at) => `${letter(at)} ${value ?? '–'}`).join(' | ')}`
  )
  const names = untold.map(({ field }) => fieldNames[field]).join(', ')
  return [...lines, ...(names === '' ? [] : [`told by none: ${names}`])].join('\n')
}

function head({ sessions }: Comparison): string[] {
  const pairs = sessions.slice(1).flatMap((_, at) => [letter(at + 1), `${letter(at + 1)} against A`, ''])
  return [letter(0), ...pairs]
}

function rows({ metrics }: Comparison): string[][] {
  return metrics.map((metric) => [
    `${metricNames[metric.metric] ?? metric.metric}, ${metric.unit}`,
    ...metric.values.flatMap((value, at) => {
      const effect = metric.effects[at - 1]
      const shown = valueText(value)
      return effect === undefined ? [shown] : [shown, effectText(metric, effect), wordOfEffect(effect)]
    })
  ])
}

function valueText({ median, interval, falling }: CompareValue): string {
  if (median === null) return '–'
  const range = interval === null ? '' : ` [${number(interval[0])}, ${number(interval[1])}]`
  return `${number(median)}${range}${falling ? ' ↓heat' : ''}`
}

function effectText(
  { values }: CompareMetric,
  { difference, differencePct, interval }: CompareEffect
): string {
  if (difference === null) return ''
  const base = Math.abs(values[0]?.median ?? 0)
  if (differencePct === null || base === 0) return signed(difference)
  const range =
    interval === null ? '' : ` [${signed((100 * interval[0]) / base)}, ${signed((100 * interval[1]) / base)}]`
  return `${signed(differencePct)} %${range}`
}

function wordOfEffect({ difference, verdict }: CompareEffect): string {
  return difference === null ? '' : verdict
}

function reasonLines({ metrics }: Comparison): string {
  return metrics
    .flatMap(({ metric, values }) => {
      const reasons = values.flatMap(({ reason }, at) => (reason === null ? [] : [`${letter(at)} ${reason}`]))
      return reasons.length === 0 ? [] : [`${metricNames[metric] ?? metric}: ${reasons.join('; ')}`]
    })
    .join('\n')
}

function wordOf(found: Comparison): string {
  if (!found.comparable && !found.forced)
    return 'Not compared: they were not measured alike. Say what differs on purpose with --deliberate, or compare anyway with --force.'
  const forced = found.forced ? 'They were not measured alike (forced). ' : ''
  const worse = worseOf(found)
  const confidence = `${String(Math.round(found.confidence * 1000) / 10)} % intervals, differences within ${String(found.tolerancePct)} % are none`
  return `${forced}${worse === '' ? 'No regression beyond the noise' : `Regression: ${worse}`} (${confidence}).`
}

function worseOf({ metrics }: Comparison): string {
  return metrics
    .filter(({ decides, effects }) => decides && effects.some(({ verdict }) => verdict === 'worse'))
    .map(({ metric }) => metricNames[metric] ?? metric)
    .join(', ')
}

function number(value: number): string {
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

function signed(value: number): string {
  const text = number(Math.abs(value))
  return value < 0 ? `−${text}` : `+${text}`
}
