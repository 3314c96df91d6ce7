import type { Dossier } from '@shared/model'
import { dossierRows, ladderRows } from './dossier-text'

/** One fact in which two phones differ; null = the phone has no such fact (a cluster more or less). */
export interface DossierDifference {
  readonly name: string
  readonly a: string | null
  readonly b: string | null
}

/** What two dossiers tell differently, in the order of the facts. Pure. */
export function diffDossiers(a: Dossier, b: Dossier): DossierDifference[] {
  const [left, right] = [textOf(a), textOf(b)]
  const names = [...left.keys(), ...[...right.keys()].filter((name) => !left.has(name))]
  return names
    .map((name) => ({ name, a: left.get(name) ?? null, b: right.get(name) ?? null }))
    .filter((row) => row.a !== row.b)
}

function textOf(dossier: Dossier): ReadonlyMap<string, string> {
  const read = ladderRows(dossier).map(({ name, value }) => ({ name: `${name} is read from`, value }))
  return new Map([...dossierRows(dossier), ...read].map(({ name, value }) => [name, value]))
}
