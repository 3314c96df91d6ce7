import type { RecipePart } from '@shared/model'

/** The library's own copy of a recipe's build or model: by content id first, else by name. */
export function findPart<T extends { readonly id: string; readonly name: string }>(
  items: readonly T[],
  part: RecipePart | null
): T | undefined {
  if (part === null) return undefined
  return items.find((item) => item.id === part.id) ?? items.find((item) => item.name === part.name)
}
