import type { BenchTest, RunTiming, SessionDetail } from '@shared/model'
import { abnormalEndText } from './result-text'
import { effectiveText } from './session-text'
import { textPairs, textTable } from './table'

/** What a prompt or bench run answered, what it took, and what did not become as asked. */
export function runText(detail: SessionDetail): string {
  const { output, abnormalEnd, effective } = detail
  const parts = [
    output?.text?.trim() ?? '',
    output === null || output === undefined || output.timings.length === 0 ? '' : timingsText(output.timings),
    output === null || output === undefined || output.tests.length === 0 ? '' : testsText(output.tests),
    textPairs([
      ['session', `${detail.id}  ${detail.name}`],
      ['state', detail.stateText === '' ? detail.state : `${detail.state}: ${detail.stateText}`],
      ...effective
        .filter(({ ok, advice }) => ok === false || advice === 'pinnedByTaskset')
        .map((one): [string, string] => [one.name, effectiveText(one)])
    ]),
    abnormalEnd === null || abnormalEnd === undefined ? '' : abnormalEndText(abnormalEnd)
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function timingsText(timings: readonly RunTiming[]): string {
  const columns = [
    { title: 'phase' },
    { title: 'ms', align: 'right' },
    { title: 'tokens', align: 'right' },
    { title: 'token/s', align: 'right' }
  ] as const
  return textTable(
    columns,
    timings.map(({ phase, ms, tokens, tokenRate }) => [
      phase,
      ms?.toFixed(2) ?? '',
      tokens === null ? '' : String(tokens),
      tokenRate?.toFixed(2) ?? ''
    ])
  )
}

function testsText(tests: readonly BenchTest[]): string {
  const columns = [
    { title: 'test' },
    { title: 'threads', align: 'right' },
    { title: 'median token/s', align: 'right' },
    { title: 'in order' }
  ] as const
  return textTable(
    columns,
    tests.map(({ name, threads, tokenRate, samplesTokenRate }) => [
      name,
      threads === null ? '' : String(threads),
      tokenRate?.toFixed(2) ?? '',
      samplesTokenRate.map((rate) => rate.toFixed(2)).join(' ')
    ])
  )
}
