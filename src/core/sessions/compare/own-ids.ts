import type { CompareSource } from './compare-source'

/** The sources, each under an id of its own: of files with one name the second becomes `a.json (2)`. */
export function withOwnIds(sources: readonly CompareSource[]): readonly CompareSource[] {
  const taken = new Set<string>()
  return sources.map((source) => {
    let id = source.id
    for (let copy = 2; taken.has(id); copy += 1) id = `${source.id} (${copy})`
    taken.add(id)
    return { ...source, id, name: source.name === source.id ? id : source.name }
  })
}
