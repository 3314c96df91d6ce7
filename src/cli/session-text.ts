import type { SessionDetail, SessionEvent, SessionSummary } from '@shared/model'
import { formatClock } from '@shared/units/format'
import { adviceTexts } from './advice-text'
import { outputText } from './output-text'
import { abnormalEndText, resultText } from './result-text'
import { textPairs, textTable } from './table'

const right = 'right'
const rate = (value: number | null): string => (value === null ? '' : value.toFixed(1))

/** The list of sessions, newest first as the store gives it. */
export function sessionsText(sessions: readonly SessionSummary[]): string {
  if (sessions.length === 0) return 'No session is stored yet. `hotplate soak` records one.'
  const columns = [
    { title: 'session' },
    { title: 'name' },
    { title: 'phone' },
    { title: 'started' },
    { title: 'length', align: right },
    { title: 'token/s', align: right },
    { title: 'kept %', align: right },
    { title: 'onset', align: right },
    { title: 'max °C', align: right },
    { title: 'state' }
  ] as const
  const row = (one: SessionSummary): string[] => [
    one.id,
    one.name,
    one.phoneName,
    one.startedAt,
    formatClock(one.durationMs),
    rate(one.meanTokenRate),
    one.retentionPct === null ? '' : one.retentionPct.toFixed(0),
    one.onsetMs === null ? '' : formatClock(one.onsetMs),
    rate(one.maxCpuTempC),
    one.state
  ]
  return textTable(columns, sessions.map(row))
}

/** One session: condition, outcome, what was asked and what became true. */
export function sessionText(detail: SessionDetail): string {
  const pairs: [string, string][] = [
    ['session', `${detail.id}  ${detail.name}`],
    ['phone', `${detail.phoneName} (${detail.serial})`],
    ['state', detail.stateText === '' ? detail.state : `${detail.state}: ${detail.stateText}`],
    ['build, model', `${detail.buildName ?? 'unknown'}, ${detail.modelName ?? 'unknown'}`],
    ['length', formatClock(detail.durationMs)],
    [
      'token/s',
      `mean ${rate(detail.meanTokenRate) || 'unknown'}, last ${rate(detail.lastTokenRate) || 'unknown'}`
    ],
    [
      'kept',
      detail.retentionPct === null ? 'unknown' : `${detail.retentionPct.toFixed(0)} % of the first speed`
    ],
    ['hottest CPU', detail.maxCpuTempC === null ? 'unknown' : `${detail.maxCpuTempC.toFixed(1)} °C`],
    ...detail.effective.map((one): [string, string] => [one.name, effectiveText(one)]),
    ...conditionPairs(detail),
    ['stored in', detail.folder]
  ]
  const { result, phases, abnormalEnd, output } = detail
  const parts = [
    textPairs(pairs),
    output === null || output === undefined ? '' : outputText(output),
    result === null || result === undefined ? '' : `Results of the load:\n${resultText(result, phases)}`,
    abnormalEnd === null || abnormalEnd === undefined ? '' : `Why it ended:\n${abnormalEndText(abnormalEnd)}`
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** `sessionText` with the command that says more. */
export function sessionTextWithNext(detail: SessionDetail): string {
  return `${sessionText(detail)}\n\nWhy the rate changed: hotplate diagnose ${detail.id}`
}

/** Cooling, surroundings and gates, as far as they were told. */
function conditionPairs({ cooling, protocol, gates }: SessionDetail): [string, string][] {
  const ambientC = protocol?.ambientC ?? null
  const overrides = gates?.overrides.map(({ gate, reason }) => `${gate} (${reason})`) ?? []
  return [
    ...(cooling === null ? [] : [['cooling', cooling] satisfies [string, string]]),
    ...(ambientC === null ? [] : [['ambient', `${ambientC.toFixed(1)} °C`] satisfies [string, string]]),
    [
      'gates',
      gates === null || gates === undefined
        ? 'not checked'
        : overrides.length === 0
          ? 'open'
          : `overridden: ${overrides.join(', ')}`
    ]
  ]
}

/** One event in one line. */
export function eventText(event: SessionEvent): string {
  const data = Object.entries(event.data)
    .map(([key, value]) => `${key} ${value ?? 'unknown'}`)
    .join(', ')
  const until = event.endMs === null ? '' : `–${formatClock(event.endMs)}`
  return `${formatClock(event.tMs)}${until}  ${event.kind}${data === '' ? '' : `: ${data}`}`
}

/** What was asked and what it is. */
export function effectiveText(one: SessionDetail['effective'][number]): string {
  const verdict = one.ok === null ? 'not read back' : one.ok ? 'as asked' : 'NOT as asked'
  const became = one.effective === null ? verdict : `${one.effective} (${verdict})`
  const advice = one.advice == null ? '' : `; ${adviceTexts[one.advice]}`
  return `asked ${one.requested}, is ${became}${one.note === null ? '' : `; ${one.note}`}${advice}`
}
