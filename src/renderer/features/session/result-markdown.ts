import { markdownTable, markdownText } from '@shared/base/markdown'
import type { SessionDetail } from '@shared/model'
import type { FactRow } from '../../kit/fact-table'

/** The results as a Markdown table over an environment block, to be pasted into an issue. */
export function resultMarkdown(
  detail: Pick<SessionDetail, 'name' | 'phoneName' | 'buildName' | 'modelName' | 'commandLine' | 'cooling'>,
  rows: readonly FactRow[],
  unknown: string
): string {
  const told = rows.map(({ name, value, reason }) => [
    name,
    (value ?? unknown) + (reason === null ? '' : ` (${reason})`)
  ])
  const about = [detail.phoneName, detail.buildName, detail.modelName, detail.cooling]
  return [
    `### ${markdownText(detail.name)}`,
    '',
    markdownTable(['', ''], told),
    '',
    markdownText(about.filter((part) => part !== null).join(' · ')),
    ...(detail.commandLine === null ? [] : ['', '```', detail.commandLine, '```']),
    ''
  ].join('\n')
}
