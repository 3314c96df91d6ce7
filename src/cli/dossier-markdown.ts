import type { Dossier } from '@shared/model'
import type { DossierDifference } from './dossier-diff'
import { dossierRows, ladderRows, sensorRows } from './dossier-text'

/** A dossier as Markdown, to be pasted into an issue. */
export function dossierMarkdown(dossier: Dossier): string {
  const pairs = (rows: readonly { readonly name: string; readonly value: string }[]) =>
    rows.map(({ name, value }) => [name, value])
  return [
    `## ${escaped(`${dossier.manufacturer} ${dossier.model}`)} (${escaped(dossier.serial)})`,
    table(['fact', 'value'], pairs(dossierRows(dossier))),
    '### Where each quantity is read',
    table(['quantity', 'source'], pairs(ladderRows(dossier))),
    '### Sensors',
    table(['sensor', 'kind', '', 'reason'], sensorRows(dossier))
  ].join('\n\n')
}

/** The differences of two phones as a Markdown table. */
export function diffMarkdown(
  names: readonly [string, string],
  differences: readonly DossierDifference[]
): string {
  return table(
    ['fact', ...names],
    differences.map(({ name, a, b }) => [name, a ?? '–', b ?? '–'])
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** What a phone says must not end a cell, open a tag or make a link. */
function escaped(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\|<>`[\]*_]/g, (sign) => `\\${sign}`)
}
