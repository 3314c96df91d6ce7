import { markdownTable, markdownText } from '@shared/base/markdown'
import { deviationOf, meanOf } from '@core/statistics/spread'
import { environmentOf, notesIn, resultsOf, type Exported } from './exported'

/** A session for an issue: llama-bench's table, the results, and the environment it was measured in. */
export function exportMarkdown(exported: Exported): string {
  const pairs = (rows: readonly (readonly [string, string])[]): string =>
    rows
      .map(
        ([name, value]) =>
          `- ${markdownText(name)}: ${name === 'command' ? code(value) : markdownText(value)}`
      )
      .join('\n')
  const notes = notesIn(exported)
  return [
    benchTable(exported),
    `build: ${markdownText(exported.detail.buildName ?? 'not known')}`,
    `### Results\n\n${pairs(resultsOf(exported))}`,
    ...(notes.length === 0 ? [] : [`### Notes\n\n${pairs(notes)}`]),
    `### Environment\n\n${pairs(environmentOf(exported))}`
  ]
    .join('\n\n')
    .concat('\n')
}

/** Text to be copied as it is, on one line. */
function code(text: string): string {
  return `\`${text.replace(/`/g, "'").replace(/\s+/g, ' ')}\``
}

/** The columns of llama-bench's own table (markdown_printer of llama-bench.cpp): a row a test; of a soak, one for its generation. */
function benchTable(exported: Exported): string {
  const { detail, session } = exported
  const model = session.run?.model
  const bytes = model?.weightsBytes
  const size = bytes == null ? '–' : `${(bytes / 2 ** 20).toFixed(2)} MiB`
  const name = [model?.name ?? detail.modelName ?? '–', model?.quant ?? '']
    .filter((word) => word !== '')
    .join(' ')
  const row = detail.effective.find((one) => one.name === 'threads')
  const threads = row?.effective ?? row?.requested ?? '–'
  return markdownTable(
    ['model', 'size', 'backend', 'threads', 'test', 't/s'],
    testsOf(exported).map((test) => [
      ...[name, size, session.run?.backend ?? 'CPU', test.threads ?? threads],
      ...[test.name, test.rate]
    ])
  )
}

interface TestRow {
  readonly name: string
  readonly rate: string
  /** null = as read back of the whole run. */
  readonly threads: string | null
}

/** Phases of a prompt run, as llama-bench names such tests. */
const testKinds: Readonly<Record<string, string>> = { 'prompt eval': 'pp', eval: 'tg' }

function testsOf({ detail, columns }: Exported): readonly TestRow[] {
  const { tests = [], timings = [] } = detail.output ?? {}
  if (tests.length > 0)
    return tests.map(({ name, threads, samplesTokenRate, tokenRate }) => ({
      name,
      rate: samplesTokenRate.length > 0 ? rateOf(samplesTokenRate) : (tokenRate?.toFixed(2) ?? '–'),
      threads: threads === null ? null : String(threads)
    }))
  const timed = timings.flatMap(({ phase, tokens, tokenRate }): TestRow[] => {
    const kind = testKinds[phase]
    if (kind === undefined || tokenRate === null) return []
    return [
      { name: `${kind}${tokens === null ? '' : String(tokens)}`, rate: tokenRate.toFixed(2), threads: null }
    ]
  })
  return timed.length > 0 ? timed : [soakRow(columns)]
}

function soakRow(columns: Exported['columns']): TestRow {
  const valuesOf = (series: string): readonly number[] =>
    (columns.find(({ name }) => name === series)?.v ?? []).filter((value) => value !== null)
  const depths = valuesOf('rate.depth')
  const most = depths.reduce((deepest, value) => Math.max(deepest, value), 0)
  const depth = depths.length === 0 ? '' : ` (depth to ${String(most)})`
  return { name: `soak tg${depth}`, rate: rateOf(valuesOf('rate.token')), threads: null }
}

/** Mean and standard deviation, as llama-bench has them. */
function rateOf(rates: readonly number[]): string {
  if (rates.length === 0) return '–'
  const spread = deviationOf(rates)
  return `${meanOf(rates).toFixed(2)} ± ${Number.isFinite(spread) ? spread.toFixed(2) : '–'}`
}
