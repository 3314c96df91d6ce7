import type { BenchTest, RunOutput, RunTiming } from '@shared/model'
import { textTable } from './table'

/** What a prompt or bench run answered: the model's text, timings, tests with their repetitions. Empty = it told nothing. */
export function outputText({ text, timings, tests }: RunOutput): string {
  const parts = [
    text?.trim() ?? '',
    timings.length === 0 ? '' : timingsText(timings),
    tests.length === 0 ? '' : testsText(tests)
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
    { title: '95 % interval', align: 'right' },
    { title: 'CV %', align: 'right' },
    { title: '' },
    { title: 'in order' }
  ] as const
  return textTable(
    columns,
    tests.map(({ name, threads, tokenRate, spread, samplesTokenRate }) => [
      name,
      threads === null ? '' : String(threads),
      tokenRate?.toFixed(2) ?? '',
      spread?.interval?.map((end) => end.toFixed(2)).join(' to ') ?? '',
      spread?.cvPct?.toFixed(1) ?? '',
      spread?.falling === true ? '↓heat' : '',
      samplesTokenRate.map((rate) => rate.toFixed(2)).join(' ')
    ])
  )
}
