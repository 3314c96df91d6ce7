import { markdownTable, markdownText } from '@shared/base/markdown'
import type { Dossier } from '@shared/model'
import type { DossierDifference } from './dossier-diff'
import { dossierRows, ladderRows, sensorRows } from './dossier-text'

/** A dossier as Markdown, to be pasted into an issue. */
export function dossierMarkdown(dossier: Dossier): string {
  const pairs = (rows: readonly { readonly name: string; readonly value: string }[]) =>
    rows.map(({ name, value }) => [name, value])
  return [
    `## ${markdownText(`${dossier.manufacturer} ${dossier.model}`)} (${markdownText(dossier.serial)})`,
    markdownTable(['fact', 'value'], pairs(dossierRows(dossier))),
    '### Where each quantity is read',
    markdownTable(['quantity', 'source'], pairs(ladderRows(dossier))),
    '### Sensors',
    markdownTable(['sensor', 'kind', '', 'reason'], sensorRows(dossier))
  ].join('\n\n')
}

/** The differences of two phones as a Markdown table. */
export function diffMarkdown(
  names: readonly [string, string],
  differences: readonly DossierDifference[]
): string {
  return markdownTable(
    ['fact', ...names],
    differences.map(({ name, a, b }) => [name, a ?? '–', b ?? '–'])
  )
}
