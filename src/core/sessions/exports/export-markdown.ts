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

/** The columns of llama-bench's own table (markdown_printer of llama-bench.cpp). */
function benchTable({ detail, session, columns }: Exported): string {
  const model = session.run?.model
  const bytes = model?.weightsBytes
  const size = bytes == null ? '–' : `${(bytes / 2 ** 20).toFixed(2)} MiB`
  const threads = detail.effective.find(({ name }) => name === 'threads')
  const rates = (columns.find(({ name }) => name === 'rate.token')?.v ?? []).filter((value) => value !== null)
  const spread = deviationOf(rates)
  const rate =
    rates.length === 0
      ? '–'
      : `${meanOf(rates).toFixed(2)} ± ${Number.isFinite(spread) ? spread.toFixed(2) : '–'}`
  const name = [model?.name ?? detail.modelName ?? '–', model?.quant ?? '']
    .filter((word) => word !== '')
    .join(' ')
  const depths = (columns.find((column) => column.name === 'rate.depth')?.v ?? []).filter(
    (value) => value !== null
  )
  const tokens =
    depths.length === 0 ? '' : ` (depth to ${String(depths.reduce((most, value) => Math.max(most, value)))})`
  return markdownTable(
    ['model', 'size', 'backend', 'threads', 'test', 't/s'],
    [
      [
        name,
        size,
        session.run?.backend ?? 'CPU',
        threads?.effective ?? threads?.requested ?? '–',
        `soak tg${tokens}`,
        rate
      ]
    ]
  )
}
