import type { Dossier } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { FactRow } from '../../kit/fact-table'
import { factGroups, tableFacts } from './facts'

/** One fact of two phones. */
export interface CompareRow {
  readonly name: string
  readonly a: FactRow | null
  readonly b: FactRow | null
  readonly differs: boolean
}

export interface CompareGroup {
  readonly title: string
  readonly rows: readonly CompareRow[]
}

/** Both dossiers fact by fact; a fact that only one of them has counts as a difference. */
export function compareDossiers(a: Dossier, b: Dossier, i18n: I18n): readonly CompareGroup[] {
  const groups = (dossier: Dossier) => [
    ...factGroups(dossier, i18n),
    { title: i18n.t('dossier.ladder'), rows: tableFacts(dossier, i18n) }
  ]
  const left = groups(a)
  const right = groups(b)
  return left.map((group, index) => ({
    title: group.title,
    rows: joinRows(group.rows, right[index]?.rows ?? [])
  }))
}

function joinRows(left: readonly FactRow[], right: readonly FactRow[]): readonly CompareRow[] {
  const names = [...new Set([...left, ...right].map((row) => row.name))]
  return names.map((name) => {
    const a = left.find((row) => row.name === name) ?? null
    const b = right.find((row) => row.name === name) ?? null
    return { name, a, b, differs: (a?.value ?? null) !== (b?.value ?? null) }
  })
}
